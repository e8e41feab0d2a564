package plain // want package:"light"

func Each(xs []int, f func(int)) { // want Each:"^calls1$"
	for _, x := range xs {
		f(x)
	}
}

func Twice(f func(int)) { Each([]int{1, 2}, f) } // want Twice:"^calls0$"

func Add(a, b int) int { return a + b }
