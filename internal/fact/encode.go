package fact

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Encode gives a struct in bytes: which of its fields are not zero, and those. It knows
// numbers, texts, structs, pointers, slices and tables; a number of 32 bits in a slice is
// taken for a hash. The same value gives the same bytes.
func Encode(v any) ([]byte, error) {
	return put(nil, reflect.Indirect(reflect.ValueOf(v)))
}

// Decode fills in the struct that v points to.
func Decode(data []byte, v any) error {
	r := &reader{data}
	if err := r.get(reflect.ValueOf(v).Elem()); err != nil {
		return err
	}
	if len(r.data) > 0 {
		return errCut
	}
	return nil
}

var errCut = errors.New("the facts are not as they were written")

const hashSize = 4

func put(b []byte, v reflect.Value) ([]byte, error) {
	switch v.Kind() {
	case reflect.Bool:
		return b, nil // it is there, so it is true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint()), nil
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...), nil
	case reflect.Pointer:
		return put(b, v.Elem())
	case reflect.Struct:
		return putStruct(b, v)
	case reflect.Slice:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		if keys, ok := v.Interface().([]uint32); ok {
			return putKeys(b, keys), nil
		}
		var err error
		for i := 0; i < v.Len() && err == nil; i++ {
			b, err = put(b, v.Index(i))
		}
		return b, err
	case reflect.Map:
		return putTable(b, v)
	}
	return nil, fmt.Errorf("no facts can hold a %s", v.Type())
}

func putStruct(b []byte, v reflect.Value) (_ []byte, err error) {
	var fields uint64
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			fields |= 1 << i
		}
	}
	b = binary.AppendUvarint(b, fields)
	for i := 0; i < v.NumField() && err == nil; i++ {
		if fields&(1<<i) != 0 {
			b, err = put(b, v.Field(i))
		}
	}
	return b, err
}

func putKeys(b []byte, keys []uint32) []byte {
	for _, k := range keys {
		b = binary.LittleEndian.AppendUint32(b, k)
	}
	return b
}

// putTable writes each value once, with the keys that have it.
func putTable(b []byte, v reflect.Value) ([]byte, error) {
	keys := make(map[string][]uint32)
	for it := v.MapRange(); it.Next(); {
		value, err := put(nil, it.Value())
		if err != nil {
			return nil, err
		}
		keys[string(value)] = append(keys[string(value)], uint32(it.Key().Uint()))
	}
	b = binary.AppendUvarint(b, uint64(len(keys)))
	for _, value := range slices.Sorted(maps.Keys(keys)) {
		b = append(b, value...)
		slices.Sort(keys[value])
		b = putKeys(binary.AppendUvarint(b, uint64(len(keys[value]))), keys[value])
	}
	return b, nil
}

// reader reads what put wrote.
type reader struct{ data []byte }

func (r *reader) get(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
		return nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, size := binary.Varint(r.data)
		v.SetInt(n)
		return r.number(size)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, size := binary.Uvarint(r.data)
		v.SetUint(n)
		return r.number(size)
	case reflect.String:
		n, err := r.length(1)
		if err != nil {
			return err
		}
		v.SetString(string(r.data[:n]))
		return r.skip(n)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return r.get(v.Elem())
	case reflect.Struct:
		return r.structure(v)
	case reflect.Slice:
		return r.slice(v)
	case reflect.Map:
		return r.table(v)
	}
	return fmt.Errorf("no facts can hold a %s", v.Type())
}

// number leaves the bytes of a number behind; none are where it was cut.
func (r *reader) number(size int) error {
	if size <= 0 {
		return errCut
	}
	return r.skip(size)
}

func (r *reader) skip(n int) error {
	if n < 0 || n > len(r.data) {
		return errCut
	}
	r.data = r.data[n:]
	return nil
}

// length reads how many things follow, of so many bytes each at least.
func (r *reader) length(size int) (int, error) {
	n, read := binary.Uvarint(r.data)
	if read <= 0 || n > uint64(len(r.data)-read)/uint64(size) {
		return 0, errCut
	}
	return int(n), r.skip(read)
}

func (r *reader) structure(v reflect.Value) error {
	fields, size := binary.Uvarint(r.data)
	err := r.number(size)
	if fields>>v.NumField() != 0 {
		err = errCut
	}
	for i := 0; i < v.NumField() && err == nil; i++ {
		if fields&(1<<i) != 0 {
			err = r.get(v.Field(i))
		}
	}
	return err
}

func (r *reader) slice(v reflect.Value) error {
	if v.Type().Elem().Kind() == reflect.Uint32 {
		keys, err := r.keys()
		v.Set(reflect.ValueOf(keys))
		return err
	}
	n, err := r.length(1)
	if err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	for i := 0; i < n && err == nil; i++ {
		err = r.get(v.Index(i))
	}
	return err
}

func (r *reader) keys() ([]uint32, error) {
	n, err := r.length(hashSize)
	if err != nil {
		return nil, err
	}
	keys := make([]uint32, n)
	for i := range keys {
		keys[i] = binary.LittleEndian.Uint32(r.data[i*hashSize:])
	}
	return keys, r.skip(n * hashSize)
}

func (r *reader) table(v reflect.Value) error {
	n, err := r.length(1)
	v.Set(reflect.MakeMap(v.Type()))
	for i := 0; i < n && err == nil; i++ {
		value := reflect.New(v.Type().Elem().Elem())
		if err = r.get(value.Elem()); err != nil {
			return err
		}
		var keys []uint32
		keys, err = r.keys()
		for _, k := range keys {
			v.SetMapIndex(reflect.ValueOf(k), value)
		}
	}
	return err
}
