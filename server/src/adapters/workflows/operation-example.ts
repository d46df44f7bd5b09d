import examples from './operation-examples.json' with { type: 'json' }

/**
 * An example input that the operation accepts, with ids to be replaced. `server/test/examples.test.ts` writes the
 * file and calls each operation with the published example.
 */
export function exampleFor(operationName: string): object | undefined {
  return (examples as Readonly<Record<string, object>>)[operationName]
}
