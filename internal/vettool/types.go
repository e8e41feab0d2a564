package vettool

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/retrylint/retrylint/internal/summary"
)

// Most of what go vet hands over is wanted for its facts alone, and much of that has none:
// the whole standard library, to begin with. Of such a package importers need the types,
// and for these no function's body has to be checked.

// errFacts says that a package may have facts.
var errFacts = errors.New("it may have facts")

// typesOnly writes the file that importers of a package without facts need. It fails where
// the package may have some, or is not what it expects: unitchecker then has it.
func (u *unit) typesOnly() error {
	if !summary.Mute(u.text("ImportPath"), u.imports(), nil) {
		return errFacts
	}
	deps, err := u.readVetx()
	if err != nil {
		return err
	}
	mode := parser.SkipObjectResolution
	if !summary.OfStd(u.text("ImportPath")) {
		mode |= parser.ParseComments // which may speak of attempts
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range u.texts("GoFiles") {
		file, err := parser.ParseFile(fset, name, nil, mode)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	if !summary.Mute(u.text("ImportPath"), u.imports(), files) {
		return errFacts
	}
	cfg := &types.Config{
		Importer:         importer{fset, u.table("ImportMap"), deps, map[string]*types.Package{}},
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        u.text("GoVersion"),
		IgnoreFuncBodies: true,
	}
	pkg, err := cfg.Check(u.text("ImportPath"), fset, files, nil)
	if err != nil {
		return err
	}
	return u.writeVetx(fset, pkg)
}

// imports gives the paths of the packages that the unit needs directly.
func (u *unit) imports() []string {
	var paths []string
	for _, path := range u.table("ImportMap") {
		paths = append(paths, path)
	}
	return paths
}

// importer reads types from what was written for the packages below.
type importer struct {
	fset  *token.FileSet
	paths map[string]string // an import as the text has it, and its package path
	types map[string][]byte
	known map[string]*types.Package
}

// Import gives the package that the text names so.
func (m importer) Import(name string) (*types.Package, error) {
	path, ok := m.paths[name]
	switch {
	case !ok:
		return nil, fmt.Errorf("can't resolve import %q", name)
	case path == "unsafe":
		return types.Unsafe, nil
	}
	if pkg := m.known[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	data, ok := m.types[path]
	if !ok {
		return nil, fmt.Errorf("no types of %q", path)
	}
	return gcexportdata.Read(io.MultiReader(bytes.NewReader(indexed), bytes.NewReader(data)), m.fset, m.known, path)
}

// What unitchecker writes for importers: a word, the lengths of types and facts, the types
// as gcexportdata has them but for the letter of their format, the facts.
var (
	vetxMagic = []byte("vetx")
	indexed   = []byte("i")
)

const vetxHeader = 12

// readVetx gives the types of the packages below, none of which may have facts.
func (u *unit) readVetx() (map[string][]byte, error) {
	deps := make(map[string][]byte)
	for path, file := range u.table("PackageVetx") {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if len(data) < vetxHeader || !bytes.HasPrefix(data, vetxMagic) {
			return nil, fmt.Errorf("%s holds no types", file)
		}
		size, facts := binary.LittleEndian.Uint32(data[4:]), binary.LittleEndian.Uint32(data[8:])
		if facts > 0 {
			return nil, errFacts
		}
		if len(data) < vetxHeader+int(size) {
			return nil, fmt.Errorf("%s is cut short", file)
		}
		deps[path] = data[vetxHeader : vetxHeader+int(size)]
	}
	return deps, nil
}

func (u *unit) writeVetx(fset *token.FileSet, pkg *types.Package) error {
	var types bytes.Buffer
	if err := gcexportdata.Write(&types, fset, pkg); err != nil {
		return err
	}
	data := types.Bytes()[len(indexed):]
	file := append([]byte(nil), vetxMagic...)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(data)))
	file = binary.LittleEndian.AppendUint32(file, 0)
	return os.WriteFile(u.text("VetxOutput"), append(file, data...), 0o666)
}
