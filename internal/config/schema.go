package config

import (
	"encoding/json"
	"flag"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/format"
)

type object = map[string]any

// Schema gives the JSON schema of the file, for editors.
func Schema() ([]byte, error) {
	var names, optIn []string
	options := object{}
	severity := object{"enum": []string{"error", "warning", "info"}}
	severities := object{DefaultSeverity: severity}
	for _, c := range analyzers.All() {
		names = append(names, c.Name())
		if c.OptIn {
			optIn = append(optIn, c.Name())
		}
		severities[c.Name()] = severity
		if own := optionSchema(c); len(own) > 0 {
			options[c.Name()] = closed(own)
		}
	}
	checks := object{
		"only":    listOf("run these checks and no other", names),
		"disable": listOf("run all checks but these", names),
	}
	if len(optIn) > 0 {
		checks["enable"] = listOf("run these too, which run only when asked", optIn)
	}
	schema := closed(object{
		"checks":   closed(checks),
		"options":  closed(options),
		"exclude":  texts("report nothing in these paths, relative to this file; ** stands for any directories, as before a pattern without a slash (*.pb.go)"),
		"severity": closed(severities),
		"tests":    object{"type": "boolean", "description": "look at test files too", "default": true},
		"tags":     texts("build tags"),
		"engine":   object{"enum": []string{"vet", "source"}, "description": "by way of go vet and its cache, or in one process"},
		"format":   object{"enum": format.Names(), "description": "how to write what was found"},
		"output":   object{"type": "string", "description": "the file to write to, relative to this one"},
		"baseline": object{"type": "string", "description": "the file of findings that are known, relative to this one"},
	})
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["$id"] = "https://github.com/retrylint/retrylint/raw/main/docs/retrylint.schema.json"
	schema["title"] = Name
	data, err := json.MarshalIndent(schema, "", "  ")
	return append(data, '\n'), err
}

func optionSchema(c analyzers.Check) object {
	own := object{}
	c.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
		kind := []string{"string", "number"}
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			kind = []string{"boolean"}
		}
		own[f.Name] = object{"type": kind, "description": f.Usage}
	})
	return own
}

// closed makes a schema of a map that has no other keys.
func closed(properties object) object {
	return object{"type": []string{"object", "null"}, "properties": properties, "additionalProperties": false}
}

func texts(description string) object {
	return object{"type": []string{"array", "null"}, "items": object{"type": "string"}, "description": description}
}

func listOf(description string, names []string) object {
	return object{"type": []string{"array", "null"}, "items": object{"enum": names}, "description": description}
}
