import * as z from 'zod'
import type { KeyActor } from '../../kernel/access/actor.ts'
import { type Permission, accessScopeOfRole, type Role } from '../../kernel/access/permissions.ts'
import { usualBodyLimit } from '../../kernel/http/bound-body.ts'
import { risksToConfirm } from '../../kernel/operations/confirm-policy.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { answerSchemaOf } from '../view/answer-schema.ts'
import type { WorkflowScope } from './caller.ts'
import { type InputSchema, inputSchemaOf } from './input-schema.ts'
import { exampleFor } from './operation-example.ts'

export function scopeOf(operation: Operation): WorkflowScope {
  return operation.kind === 'query' ? 'workflows:read' : 'workflows:write'
}

/** Properties of a caller that determine which operations the caller can see. */
export interface CatalogViewer {
  actor: { role: Role; locations: '*' | readonly string[]; through?: Pick<KeyActor, 'confirms'> }
  scopes: ReadonlySet<string>
}

/** True if both the API key and the member who created it currently have the rights that the operation requires. */
export function isVisible(
  operation: Operation,
  { actor: { role, locations }, scopes }: CatalogViewer,
): boolean {
  return (
    operation.only === undefined &&
    scopes.has(scopeOf(operation)) &&
    (!operation.wholeOrganization || locations === '*') &&
    operation.permission.every((permission) => accessScopeOfRole(role, permission) !== null)
  )
}

export const catalogEntrySchema = z
  .object({
    name: z.string(),
    kind: z
      .enum(['query', 'mutation'])
      .describe('Kind of the operation, `query` or `mutation`. It determines how to call the operation.'),
    scope: z.enum(['workflows:read', 'workflows:write']).describe('Scope that the key needs.'),
    permission: z
      .array(z.string())
      .describe('Permissions that the member needs. The member must have all of them.'),
    whole_organization: z.boolean().describe('True if the member needs access to all locations.'),
    summary: z.string(),
    description: z.string().nullable(),
    repeatable: z
      .array(z.string())
      .describe(
        'Input fields with lists of values. In the query string of a GET request, such a field can be ' +
          'repeated with one value each time: `?channel=sms&channel=email`.',
      ),
    body_limit: z.int().describe('Maximum size of the body, in bytes.'),
    input_schema_status: z.enum(['complete', 'partial', 'unsupported']),
    idempotent_by: z
      .enum(['key', 'request_id', 'change_id'])
      .nullable()
      .describe(
        'Value by which a repeated call is recognized. `key`: by the idempotency key. `request_id`: by ' +
          'this field of the input, even if the repeated call has another idempotency key. `change_id`: ' +
          'each change in the input is recognized by its own id. Null for a query.',
      ),
    sends: z
      .boolean()
      .describe(
        'True if the call may send messages to a customer or to a member of the company, during the ' +
          'call or right after it.',
      ),
    money: z.boolean().describe('True if the call may move money or change an amount owed.'),
    destructive: z
      .boolean()
      .describe('True if the call may delete data or do something that cannot be undone.'),
    metered: z
      .boolean()
      .describe(
        'True if the call may use a service of another company that charges for each use. A repeated ' +
          'call with a new idempotency key is charged again.',
      ),
    confirm: z
      .literal(true)
      .optional()
      .describe('True if this API key needs a confirm token to run the operation. Absent otherwise.'),
    sensitive: z
      .boolean()
      .describe(
        'True if the call may change permissions, settings, prices, pay, or the places to which data ' +
          'is sent. Also true if the answer contains a secret, a signed URL or the content of a file; ' +
          'receipts and repeated calls show `[redacted]` instead.',
      ),
    emits: z.array(z.string()).describe('Events that the operation can emit.'),
    reversible_by: z
      .string()
      .nullable()
      .describe('The operation that undoes this operation. Null if there is none.'),
    errors: z
      .array(z.string())
      .describe(
        'Error codes that the operation can return, in addition to the codes that every call can return.',
      ),
  })
  .meta({ id: 'CatalogEntry', description: 'One operation that can be called by its name.' })

export type CatalogEntry = z.infer<typeof catalogEntrySchema>

const entries = new Map<Operation, CatalogEntry>()

export function catalogEntry(operation: Operation): CatalogEntry {
  let entry = entries.get(operation)
  if (!entry) entries.set(operation, (entry = makeEntry(operation)))
  return entry
}

/**
 * Returns `confirm: true` if the caller's API key needs a confirm token to run the operation; otherwise an empty
 * object.
 */
export function confirmOf(operation: Operation, { actor }: CatalogViewer): { confirm?: true } {
  return risksToConfirm(operation, actor.through).length > 0 ? { confirm: true } : {}
}

function makeEntry(operation: Operation): CatalogEntry {
  const mutation = operation.kind === 'mutation' ? operation : undefined
  const { input_schema, input_schema_status } = inputSchemaOf(operation.input)
  return {
    name: operation.name,
    kind: operation.kind,
    scope: scopeOf(operation),
    permission: [...operation.permission],
    whole_organization: operation.wholeOrganization ?? false,
    summary: operation.summary,
    description: operation.description ?? null,
    repeatable: operation.kind === 'query' ? [...(operation.repeatable ?? [])] : [],
    body_limit: operation.bodyLimit ?? usualBodyLimit,
    input_schema_status,
    idempotent_by: mutation ? repeatedBy(input_schema) : null,
    sends: mutation?.sends ?? false,
    money: mutation?.money ?? false,
    destructive: mutation?.destructive ?? false,
    metered: mutation?.metered ?? false,
    sensitive: operation.sensitive === true || mutation?.redact !== undefined,
    emits: (mutation?.emits ?? []).map((event) => event.name),
    reversible_by: mutation?.reversibleBy ?? null,
    errors: [...(operation.errors ?? [])],
  }
}

function repeatedBy(schema: InputSchema['input_schema']): 'key' | 'request_id' | 'change_id' {
  const members = schema === false ? {} : ((schema['properties'] as object | undefined) ?? {})
  if ('request_id' in members) return 'request_id'
  return 'changes' in members && JSON.stringify(members.changes).includes('"change_id"') ? 'change_id' : 'key'
}

/**
 * Returns the description of an operation, with the schemas of its input and answer. Fields that need one of the
 * permissions in `lacking` are left out of the schema of the answer.
 */
export function operationSchema(operation: Operation, lacking: readonly Permission[] = []) {
  const example = exampleFor(operation.name)
  return {
    ...catalogEntry(operation),
    ...inputSchemaOf(operation.input),
    ...(example === undefined ? {} : { input_example: example }),
    output_schema: answerSchemaOf(operation.output, lacking),
  }
}
