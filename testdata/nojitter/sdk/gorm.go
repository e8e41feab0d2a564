package sdk

import (
	"time"

	"gorm.io/gorm"
)

// The error is a field of what the call gives.
func insertBad(db *gorm.DB, row any) (err error) {
	for i := range 4 {
		if err = db.Create(row).Error; err == nil || i == 3 {
			return err
		}
		time.Sleep(2 * time.Second) // want "retry of gorm.DB.Create waits a fixed 2s with no jitter"
	}
	return err
}

// What only puts the question together asks nobody.
func builtOk(db *gorm.DB) *gorm.DB {
	for range 4 {
		if db = db.Where("id > 1"); db.Error == nil {
			break
		}
		time.Sleep(2 * time.Second)
	}
	return db
}
