package catalog

// libraries is every row. A library is added here and in a file of its own.
var libraries = [...]*Library{
	&cenkaltiBackoff4,
	&cenkaltiBackoff5,
	&avastRetry4,
	&avastRetry5,
	&codegrooveRetry,
	&sethvargoRetry,
	&hashicorpRetryablehttp,
	&k8sWait,
	&k8sRetry,
	&jpilloraBackoff,
	&eapacheRetrier,
}
