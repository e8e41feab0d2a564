// Package store holds an interface with one implementation that calls out.
package store

import (
	"context"
	"database/sql"
)

type Store interface {
	Load(ctx context.Context, key string) (string, error)
	Name() string
}

type pg struct{ db *sql.DB }

func New(db *sql.DB) Store { return &pg{db} }

func (p *pg) Load(ctx context.Context, key string) (string, error) {
	var v string
	err := p.db.QueryRowContext(ctx, "select", key).Scan(&v)
	return v, err
}

func (p *pg) Name() string { return "pg" }
