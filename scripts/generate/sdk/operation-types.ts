import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { typeNameOf } from '../../../server/src/adapters/openapi/operation-names.ts'
import { renderType, type Schema } from './render-type.ts'
import type { SharedTypes } from './shared-types.ts'

/** Types of an operation, as the SDK declares them. */
export interface OperationType {
  name: string
  kind: 'query' | 'paged' | 'mutation'
  /** Type of the operation, such as `Mutation<InvoicesVoidInput, Invoice>`. */
  signature: string
  /** Declarations of the types that only this operation has. */
  declarations: string
  /** Comment of the operation. */
  text: string
}

/**
 * Endings of limitations that are left out, because they contain no information for readers: that there is a rule, and
 * that a date must exist.
 */
const obvious = ['has a rule that JSON Schema cannot express.', 'must be an existing date and time.']

/** Fields of an answer that is a page. */
const pageMembers = ['items', 'next_cursor', 'has_more', 'limit']

/** Describes an operation with its types. Named schemas are added to `types`. */
export function operationType(operation: Operation, types: SharedTypes): OperationType {
  const { name } = operation
  const base = typeNameOf(name)
  const input = inputTypeOf(operation, types)
  const output = types.answer(operation.output)
  const page = isPaged(operation, output, types) ? pageTypeOf(output, base, types) : undefined
  const data = page ?? dataTypeOf(output, `${base}Result`, types)
  const kind = page ? 'paged' : operation.kind
  const shape = { query: 'Query', paged: 'PagedQuery', mutation: 'Mutation' }[kind]
  return {
    name,
    kind,
    signature: `${shape}<${input.type}, ${data.type}>`,
    declarations: [input.declaration, data.declaration].filter(Boolean).join('\n'),
    text: [operation.summary, operation.description].filter(Boolean).join('\n\n'),
  }
}

interface Typed {
  type: string
  declaration?: string
}

function inputTypeOf({ name, input }: Operation, types: SharedTypes): Typed {
  const schema = types.input(input)
  if (schema === false) return { type: 'Record<string, never> | void' }
  const type = `${typeNameOf(name)}Input`
  const isOptional = (schema.required ?? []).length === 0 && schema.type === 'object'
  const rules = types
    .inputSchema(input)
    .input_schema_limitations.filter((rule) => !obvious.some((end) => rule.endsWith(end)))
  const remarks = rules.length === 0 ? '' : `Further rules:\n\n${rules.map((rule) => `- ${rule}`).join('\n')}`
  return {
    type: isOptional ? `${type} | void` : type,
    declaration: types.declarationOf(type, schema, 'input', remarks),
  }
}

/** True if the operation returns pages and accepts the cursor of a page. */
function isPaged({ kind, input }: Operation, { properties = {} }: Schema, types: SharedTypes): boolean {
  const { input_schema } = types.inputSchema(input)
  const accepted = input_schema === false ? {} : ((input_schema as Schema).properties ?? {})
  return kind === 'query' && 'cursor' in accepted && pageMembers.every((member) => member in properties)
}

function pageTypeOf(schema: Schema, base: string, types: SharedTypes): Typed {
  const members = Object.entries(schema.properties ?? {})
  const more = Object.fromEntries(members.filter(([name]) => !pageMembers.includes(name)))
  const item = dataTypeOf(schema.properties!['items']!.items as Schema, `${base}Item`, types)
  if (Object.keys(more).length === 0) return item
  const required = schema.required?.filter((name) => name in more) ?? []
  const rest = renderType({ type: 'object', properties: more, required }, types.rendering('output'))
  return { ...item, type: `${item.type}, ${rest}` }
}

function dataTypeOf(schema: Schema, name: string, types: SharedTypes): Typed {
  const rendering = types.rendering('output')
  if (schema.$ref !== undefined) return { type: rendering.nameFor(schema.$ref) }
  if (
    ['string', 'integer', 'number', 'boolean'].includes(String(schema.type)) ||
    Object.keys(schema).length === 0
  )
    return { type: renderType(schema, rendering) }
  return { type: name, declaration: types.declarationOf(name, schema, 'output') }
}
