import * as z from 'zod'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { type CatalogEntry, operationSchema } from '../catalog-entry.ts'
import { generated } from './generated.ts'
import { memberLines } from './member-lines.ts'
import { linkTo, type Schema } from './describe-type.ts'

/** Schemas that the page describes only once. Where they are used again, the page refers to that description. */
interface SharedParts {
  records: Map<string, Schema>
  /** Name of the operation under which the page describes an answer, keyed by the schema of the answer. */
  answers: Map<Operation['output'], string>
}

/** Writes the reference page of all operations. */
export function operationsReference(operations: readonly Operation[]): string {
  const shared: SharedParts = { records: new Map(), answers: new Map() }
  const areas = Map.groupBy(operations, ({ name }) => name.split('.')[0]!)
  const sections = [...areas].map(
    ([area, of]) => `## ${area}\n\n${of.map((operation) => sectionOf(operation, shared)).join('\n\n')}`,
  )
  return `${generated}

# Operations

The workflow gateway, the MCP endpoint and \`npm run quoin -- run\` offer ${operations.length} operations. A query
needs the scope \`workflows:read\`, a mutation \`workflows:write\` and an idempotency key.

Amounts are integers in the smallest unit of the currency (cents), instants UTC with milliseconds, rates and quantities decimal
numbers as text. Replace the ids in the examples with your own.

${sections.join('\n\n')}

## Records

${[...shared.records].sort(byName).map(recordSection).join('\n\n')}
`
}

const byName = ([a]: [string, Schema], [b]: [string, Schema]): number => (a < b ? -1 : a > b ? 1 : 0)

function recordSection([name, schema]: [string, Schema]): string {
  return [`### ${name}`, ...(schema.description ? [schema.description] : []), linesOf(schema, 'answer')].join(
    '\n\n',
  )
}

function sectionOf(operation: Operation, shared: SharedParts): string {
  const schema = operationSchema(operation)
  const facts = [
    schema.kind,
    schema.permission.length > 0 ? `needs ${schema.permission.map(code).join(', ')}` : 'for any member',
    ...flagsOf(schema),
    ...(schema.emits.length > 0 ? [`emits ${schema.emits.map(code).join(', ')}`] : []),
    ...(schema.reversible_by === null ? [] : [`undone by ${code(schema.reversible_by)}`]),
    ...(schema.errors.length > 0 ? [`may answer ${schema.errors.map(code).join(', ')}`] : []),
  ]
  const takes = schema.input_schema === false ? '' : linesOf(schema.input_schema, 'input')
  if (schema.input_schema !== false) noteRecords(schema.input_schema, shared)
  return [
    `### ${schema.name}`,
    [schema.summary, schema.description].filter((part) => part !== null).join(' '),
    `${facts.join(' · ')}.`,
    ...(takes === '' ? [] : [takes]),
    ...exampleOf(schema.input_example),
    answerOf(operation, schema.output_schema, shared),
  ].join('\n\n')
}

function exampleOf(example: object | undefined): string[] {
  return example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]
}

/**
 * Describes the answer of an operation. If the answer is a record, links to its description at the end of the page. Any
 * other answer is described under the first operation that returns it, and later operations refer to that one.
 */
function answerOf({ name, output }: Operation, schema: Schema, shared: SharedParts): string {
  noteRecords(schema, shared)
  const record = z.globalRegistry.get(output)?.id
  if (record !== undefined) shared.records.set(record, schema)
  const before = shared.answers.get(output)
  if (record !== undefined) return `Answers: ${linkTo(record)}.`
  if (before !== undefined) return `Answers as ${code(before)} does.`
  shared.answers.set(output, name)
  return `Answers:\n\n${linesOf(schema, 'answer')}`
}

function noteRecords({ $defs = {} }: Schema, { records }: SharedParts): void {
  for (const [name, schema] of Object.entries($defs)) records.set(name, schema)
}

const linesOf = (schema: Schema, of: 'input' | 'answer'): string => memberLines(schema, of).join('\n')

function flagsOf(entry: CatalogEntry): string[] {
  const flags = ['sends', 'money', 'destructive', 'metered', 'sensitive'] as const
  return flags.filter((flag) => entry[flag]).map((flag) => `**${flag}**`)
}

const code = (text: string): string => `\`${text}\``
