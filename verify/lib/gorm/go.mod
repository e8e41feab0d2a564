module github.com/retrylint/retrylint/verify/lib/gorm

go 1.26.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure

require gorm.io/gorm v1.31.1

require (
	github.com/jinzhu/inflection v1.0.0 // indirect
	github.com/jinzhu/now v1.1.5 // indirect
	golang.org/x/text v0.20.0 // indirect
)
