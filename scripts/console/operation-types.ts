import { answerSchemaOf } from '../../server/src/adapters/view/answer-schema.ts'
import { inputSchemaOf } from '../../server/src/adapters/workflows/input-schema.ts'
import { memberOperations } from '../../server/src/app/catalog.ts'
import { typeOfSchema, type Schema, type Types } from './type-of-schema.ts'

/**
 * Returns the TypeScript types of the input and output of every operation that a member can run. The console is
 * compiled with them, so that a renamed field is a compilation error.
 */
export function operationTypes(): string {
  const types: Types = { names: new Map() }
  const entries = memberOperations.map((operation) => {
    const input = inputSchemaOf(operation.input).input_schema
    const output = answerSchemaOf(operation.output) as Schema
    return [
      `  /** ${operation.summary.replaceAll('*/', '')} */`,
      `  '${operation.name}': {`,
      `    kind: '${operation.kind}'`,
      `    permission: ${JSON.stringify(operation.permission)}`,
      `    input: ${input === false ? 'Record<string, never>' : typeOfSchema(input, types, '    ')}`,
      `    output: ${typeOfSchema(output, types, '    ')}`,
      '  }',
    ].join('\n')
  })
  const named = [...types.names].map(([name, text]) => `export type ${name} = ${text}`)
  return `// Written by \`npm run generate\`.\n${named.join('\n')}\n\nexport interface Operations {\n${entries.join('\n')}\n}\n`
}
