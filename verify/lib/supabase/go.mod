module github.com/retrylint/retrylint/verify/lib/supabase

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	github.com/supabase-community/supabase-go v0.0.4
)

require (
	github.com/google/uuid v1.6.0 // indirect
	github.com/supabase-community/functions-go v0.0.0-20220927045802-22373e6cb51d // indirect
	github.com/supabase-community/gotrue-go v1.2.0 // indirect
	github.com/supabase-community/postgrest-go v0.0.11 // indirect
	github.com/supabase-community/storage-go v0.7.0 // indirect
	github.com/tomnomnom/linkheader v0.0.0-20180905144013-02ca5825eb80 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
