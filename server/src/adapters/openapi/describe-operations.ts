import type { Operation } from '../../kernel/operations/operation.ts'
import { basePath } from '../rest/mount.ts'
import { answerSchemaOf, permissionKeyword } from '../view/answer-schema.ts'
import { scopeOf } from '../workflows/catalog-entry.ts'
import { inputSchemaOf } from '../workflows/input-schema.ts'
import { exampleFor } from '../workflows/operation-example.ts'
import type { JsonObject } from './component-schemas.ts'
import type { Components } from './describe-route.ts'
import { commonMembers, mutationErrors, queryErrors, requestIdParameter } from './gateway/common-members.ts'
import { describeFailures } from './gateway/describe-answer.ts'
import { describeReceiptAnswer } from './gateway/describe-receipt-answer.ts'
import { typeNameOf } from './operation-names.ts'
import { headers } from './response-headers.ts'

/**
 * Describes each operation as a path of its own, with the types of its input and its answer. They are the paths of the
 * route that runs operations by name.
 * @param turn is called between two operations, because describing them all takes longer than a request may block others.
 */
export async function describeOperations(
  operations: readonly Operation[],
  components: Components,
  turn: () => Promise<void>,
): Promise<Record<string, JsonObject>> {
  const paths: Record<string, JsonObject> = {}
  for (const operation of operations) {
    await turn()
    paths[`${basePath}/workflows/${operation.name}`] = { post: describeOperation(operation, components) }
  }
  return paths
}

function describeOperation(operation: Operation, components: Components): JsonObject {
  const { name, kind, summary, description, errors = [] } = operation
  const isMutation = kind === 'mutation'
  const typeName = typeNameOf(name)
  return {
    ...commonMembers,
    operationId: typeName.charAt(0).toLowerCase() + typeName.slice(1),
    summary: summary.replace(/\.$/, ''),
    ...(description && { description }),
    'x-scope': scopeOf(operation),
    parameters: [
      ...(isMutation
        ? [{ $ref: '#/components/parameters/MutationKey' }, { $ref: '#/components/parameters/ConfirmToken' }]
        : []),
      requestIdParameter,
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: inputOf(operation, `${typeName}Input`, components),
          examples: { [typeName]: { summary: `Input of ${name}`, value: exampleFor(name) ?? {} } },
        },
      },
    },
    responses: {
      '200': answerOf(operation, `${typeName}Answer`, components),
      ...(isMutation && {
        '202': describeReceiptAnswer(
          components,
          'The receipt of a mutation that is running or whose outcome is not known.',
        ),
      }),
      ...describeFailures(components, ...queryErrors, ...(isMutation ? mutationErrors : []), ...errors),
    },
  }
}

function inputOf({ input }: Operation, name: string, { schemas }: Components): JsonObject {
  const { input_schema: schema } = inputSchemaOf(input)
  if (schema === false) return { type: 'object', properties: {}, additionalProperties: false }
  return schemas.add(
    name,
    withComponents(schema, schemas, (id) => `Workflow${id}Input`),
  )
}

function answerOf({ kind, output }: Operation, name: string, { schemas }: Components): JsonObject {
  const data = withComponents(answerSchemaOf(output), schemas, (id) => `Workflow${id}`)
  const schema = {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta: { $ref: '#/components/schemas/WorkflowMeta' } },
  }
  return {
    description: 'The answer of the operation.',
    headers: kind === 'mutation' ? headers('X-Idempotent-Replayed') : headers(),
    content: { 'application/json': { schema: schemas.add(name, schema) } },
  }
}

/** Names that the library gives to schemas of any JSON value, which contain themselves. */
const anyJson = /^__schema\d+$/

/** Adds the definitions inside of a schema to the components, and replaces references to them. */
function withComponents(
  schema: JsonObject,
  schemas: Components['schemas'],
  nameFor: (id: string) => string,
): JsonObject {
  const { $defs = {}, ...own } = schema
  for (const [id, definition] of Object.entries($defs as Record<string, JsonObject>))
    if (!anyJson.test(id)) schemas.add(nameFor(id), forReaders(definition, nameFor) as JsonObject)
  return forReaders(own, nameFor) as JsonObject
}

/**
 * Brings a schema into the form that generators understand: references lead to components, members that need a permission
 * are optional, because they can be absent, and defaults are text, because generators require a member with a default.
 * Rules that concern several members are left out, because generators make a union of many types of them; the operation
 * checks them.
 */
function forReaders(value: unknown, nameFor: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => forReaders(each, nameFor))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, properties, example, enum: values, ...schema } = withDefaultAsText(value as JsonObject)
  if (schema['type'] !== undefined) for (const rule of ['allOf', 'anyOf', 'not']) delete schema[rule]
  const members = (properties ?? {}) as Record<string, JsonObject>
  if (Array.isArray(schema['required']))
    schema['required'] = (schema['required'] as string[]).filter(
      (name) => !(permissionKeyword in (members[name] ?? {})),
    )
  const mapped = (each: object): JsonObject =>
    Object.fromEntries(Object.entries(each).map(([name, of]) => [name, forReaders(of, nameFor)]))
  const id = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined
  return {
    ...(id !== undefined && !anyJson.test(id) && { $ref: `#/components/schemas/${nameFor(id)}` }),
    ...mapped(schema),
    ...(properties !== undefined && { properties: mapped(withoutAliases(members)) }),
    ...(values !== undefined && { enum: values }),
    ...(example !== undefined && { example }),
  }
}

/** Leaves out second names of members. Generators make the same type name of `request_id` and its alias `requestId`. */
const withoutAliases = (members: Record<string, JsonObject>): Record<string, JsonObject> =>
  Object.fromEntries(
    Object.entries(members).filter(([, { description }]) => !String(description).startsWith('Alias of `')),
  )

function withDefaultAsText({ default: value, description, ...schema }: JsonObject): JsonObject {
  const text = value === undefined ? undefined : `Default: \`${JSON.stringify(value)}\`.`
  const all = [description, text].filter((each) => typeof each === 'string')
  return { ...schema, ...(all.length > 0 && { description: all.join(' ') }) }
}
