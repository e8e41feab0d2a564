//retrylint:file-ignore loud the whole file

package a

func inFile() {
	bad()
	bad()
}
