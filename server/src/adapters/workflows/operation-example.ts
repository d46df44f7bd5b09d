import examples from './operation-examples.json' with { type: 'json' }

/**
 * Returns an example input that the operation accepts; callers replace its ids with their own. The test
 * `server/test/examples.test.ts` writes the file of examples and calls each operation with its example.
 */
export function exampleFor(operationName: string): object | undefined {
  return (examples as Readonly<Record<string, object>>)[operationName]
}
