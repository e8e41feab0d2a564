module github.com/retrylint/retrylint/verify/lib/neo4j-5

go 1.26.0

require github.com/neo4j/neo4j-go-driver/v5 v5.28.4

replace github.com/retrylint/retrylint/verify/measure => ../../measure
