module github.com/retrylint/retrylint/verify/lib/terraform

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/hashicorp/terraform-plugin-sdk/v2 v2.40.1

replace github.com/retrylint/retrylint/verify/measure => ../../measure
