import examples from './operation-examples.json' with { type: 'json' }

/**
 * An input that the operation takes, with ids to be replaced. `server/test/examples.test.ts` writes the file and calls each
 * operation with what it printed.
 */
export function exampleFor(operationName: string): object | undefined {
  return (examples as Readonly<Record<string, object>>)[operationName]
}
