// The tests here hold what retrylint writes, and the examples in docs, against
// the schemas and the readers of those for whom it is written. They live in a
// module of their own, as retrylint itself needs none of these.
package schemas_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/reviewdog/reviewdog/parser"
	"github.com/reviewdog/reviewdog/proto/rdf"
	"github.com/rhysd/actionlint"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"
)

const (
	root   = "../.."
	golden = root + "/internal/format/testdata"
)

// download gives the directory of a module, for the schema in it: no code of it
// is used, so it is none of the requirements.
func download(t *testing.T, module string) string {
	t.Helper()
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	var m struct{ Dir string }
	if err := json.Unmarshal(out, &m); err != nil {
		t.Fatal(err)
	}
	return m.Dir
}

func compile(t *testing.T, file string) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func readJSON(t *testing.T, file string) any {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	return compile(t, filepath.Join(download(t, "github.com/securego/gosec/v2@v2.29.0"), "report/sarif/testdata/sarif-schema-2.1.0.json"))
}

func rdjsonSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	return compile(t, filepath.Join(download(t, "github.com/reviewdog/reviewdog@v0.21.0"), "proto/rdf/jsonschema/DiagnosticResult.json"))
}

func TestSARIF(t *testing.T) {
	schema := sarifSchema(t)
	doc := readJSON(t, golden+"/sarif.golden")
	if err := schema.Validate(doc); err != nil {
		t.Error(err)
	}
	// The schema must be one that refuses what is wrong.
	doc.(map[string]any)["version"] = "2.0.0"
	if schema.Validate(doc) == nil {
		t.Error("the schema takes a wrong version")
	}
}

// What a run writes holds too: the texts of the real checks are in it.
func TestRun(t *testing.T) {
	for name, schema := range map[string]*jsonschema.Schema{"sarif": sarifSchema(t), "rdjson": rdjsonSchema(t), "gitlab": gitlabSchema(t)} {
		file := filepath.Join(t.TempDir(), "report")
		cmd := exec.Command("go", "run", "./cmd/retrylint", "-C", "testdata", "-format="+name, "-o", file, "./demo")
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		if !strings.Contains(string(out), "retrylint: 8 findings in 1 package") {
			t.Fatalf("%v\n%s", err, out)
		}
		if err := schema.Validate(readJSON(t, file)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRDJSON(t *testing.T) {
	schema := rdjsonSchema(t)
	if err := schema.Validate(readJSON(t, golden+"/rdjson.golden")); err != nil {
		t.Error(err)
	}
}

// reviewdog's own readers take what is written for it.
func TestReviewdog(t *testing.T) {
	for name, p := range map[string]parser.Parser{
		"rdjson":     parser.NewRDJSONParser(),
		"sarif":      parser.NewSarifParser(),
		"checkstyle": parser.NewCheckStyleParser(),
	} {
		f, err := os.Open(filepath.Join(golden, name+".golden"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		all, err := p.Parse(f)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		findings := slices.DeleteFunc(all, func(d *rdf.Diagnostic) bool { return strings.HasPrefix(d.GetMessage(), "not analysed: ") })
		if len(findings) != 2 || len(all) != 5 && name != "sarif" { // which tells troubles apart from findings
			t.Errorf("%s: reviewdog reads %d findings and %d troubles", name, len(findings), len(all)-len(findings))
			continue
		}
		for _, d := range findings {
			if path := d.GetLocation().GetPath(); filepath.Base(path) != "a, b%.go" && name != "sarif" {
				t.Errorf("%s: path is %q", name, path)
			}
			if line := d.GetLocation().GetRange().GetStart().GetLine(); line != 3 && line != 6 {
				t.Errorf("%s: line is %d", name, line)
			}
		}
	}
}

// gitlabSchema says what GitLab documents: it refuses a report whose issues lack
// one of these.
func gitlabSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{
		"type": "array",
		"items": {
			"type": "object",
			"required": ["description", "check_name", "fingerprint", "severity", "location"],
			"properties": {
				"description": {"type": "string", "minLength": 1},
				"check_name": {"type": "string", "minLength": 1},
				"fingerprint": {"type": "string", "minLength": 1},
				"severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
				"location": {
					"required": ["path", "lines"],
					"properties": {
						"path": {"type": "string", "pattern": "^[^/]"},
						"lines": {"required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}}
					}
				}
			}
		}
	}`))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("gitlab.json", schema); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("gitlab.json")
}

func TestGitLabReport(t *testing.T) {
	if err := gitlabSchema(t).Validate(readJSON(t, golden+"/gitlab.golden")); err != nil {
		t.Error(err)
	}
}

func TestConfigurationSchema(t *testing.T) {
	schema := compile(t, root+"/docs/retrylint.schema.json")
	for text, ok := range map[string]bool{
		"checks: {disable: [directive]}\ntests: false\ntags: [a]\nexclude: []\nformat: sarif\nseverity: {default: info}\n": true,
		"checks:\n":                    true,
		"checks: {only: [nope]}\n":     false,
		"nope: 1\n":                    false,
		"severity: {default: fatal}":   false,
		"options: {directive: {a: 1}}": false,
	} {
		var doc any
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != ok {
			t.Errorf("%q: valid is %v, want %v: %v", text, err == nil, ok, err)
		}
	}
}

func TestGitHubWorkflow(t *testing.T) {
	linter, err := actionlint.NewLinter(os.Stderr, &actionlint.LinterOptions{Shellcheck: "", Pyflakes: ""})
	if err != nil {
		t.Fatal(err)
	}
	errs, err := linter.LintFile(root+"/docs/integrations/github-workflow.yml", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range errs {
		t.Error(e)
	}
}

// gitlab-ci-local holds a pipeline against GitLab's schema before it lists it.
func TestGitLabPipeline(t *testing.T) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed")
	}
	list := func(text string) error {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ".gitlab-ci.yml"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"init", "-q"}, {"remote", "add", "origin", "git@gitlab.example.com:a/b.git"}} {
			if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		cmd := exec.Command(npm, "exec", "--yes", "--package=gitlab-ci-local@4.61.1", "--", "gitlab-ci-local", "--list")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		t.Logf("%.2000s", out)
		return err
	}
	data, err := os.ReadFile(root + "/docs/integrations/gitlab-ci.yml")
	if err != nil {
		t.Fatal(err)
	}
	if err := list(string(data)); err != nil {
		t.Error(err)
	}
	if list(strings.Replace(string(data), "allow_failure:\n", "allow_failures:\n", 1)) == nil {
		t.Error("a key that does not exist is taken")
	}
}
