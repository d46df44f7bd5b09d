/**
 * Option of the test runner: maximum duration of a test. It is five minutes, because some tests take that long on a
 * busy machine.
 */
export const testTimeout = '--test-timeout=300000'
