/** Option of the test runner: maximum duration of a test, five minutes. A busy machine takes that long for some tests. */
export const testTimeout = '--test-timeout=300000'
