package format

import (
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// trouble stands for the name of a check where a format has findings alone: a report that is
// silent on what was not looked at would pass for a clean one.
const trouble = "trouble"

// unseen is a trouble with its place: as good as can be told, at least the directory.
type unseen struct {
	path         string
	line, column int // 0 if there is none
	text         string
}

// placed begins a trouble that has a place, of a module below the directory perhaps.
var placed = regexp.MustCompile(`^(?:in (.+?): )?(\S.*?\.go):(\d+)(?::(\d+))?: `)

func (r *Report) unseen() []unseen {
	var all []unseen
	for _, t := range r.Troubles {
		u := unseen{path: ".", text: string(t)}
		if m := placed.FindStringSubmatch(u.text); m != nil {
			u.path = filepath.ToSlash(m[2])
			if !filepath.IsAbs(m[2]) {
				u.path = path.Join(m[1], u.path)
			}
			u.line, _ = strconv.Atoi(m[3])
			u.column, _ = strconv.Atoi(m[4])
			u.text = u.text[len(m[0]):]
		}
		u.text = "not analysed: " + strings.TrimPrefix(u.text, "not analysed, ")
		all = append(all, u)
	}
	return all
}
