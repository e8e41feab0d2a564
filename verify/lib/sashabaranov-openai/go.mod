module github.com/retrylint/retrylint/verify/lib/sashabaranov-openai

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/sashabaranov/go-openai v1.43.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
