import * as z from 'zod'
import type { AuditRow } from '../../../kernel/operations/audit-table.ts'
import { authorSchema } from '../../../kernel/records/author.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

const changedRecordSchema = z.object({
  kind: z.string().describe('Kind of the record, such as `lead` or `invoice`.'),
  id: id(),
  version: z.int().nullable().describe('Version after the change. Null for records without versions.'),
  change: z.enum(['created', 'updated', 'deleted']),
})

export const auditEntrySchema = z
  .object({
    id: id(),
    at: instant(),
    operation: z
      .string()
      .describe(
        'Name of the operation, such as `leads.create`. `signIns.complete`: a member signed in to the ' +
          'console. `sessions.confirm`: the member of a console session confirmed their identity again.',
      ),
    request_id: z
      .string()
      .describe(
        'Id of the request that ran the operation. The response to the request contained it in the ' +
          'header `X-Request-ID`.',
      ),
    actor: authorSchema.extend({
      name: z
        .string()
        .nullable()
        .describe('Name of the member, key or automation. Null for customers and for the service itself.'),
    }),
    session_id: id()
      .nullable()
      .describe('Session of the console in which the member acted. Null outside the console.'),
    sign_in: z
      .object({
        method: z
          .string()
          .describe(
            'Method by which the member signed in or confirmed their identity, such as `mail` or `passkey`.',
          ),
        device: z.string().describe('Browser and operating system, as the browser reported them.'),
        address: z.string().describe('IP address.'),
      })
      .nullable()
      .describe('Details of a sign-in or confirmation. Null for all other entries.'),
    records: z
      .array(changedRecordSchema)
      .describe('Records that the operation changed, as far as the caller can access them. At most 500.'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'An entry of the audit log: one call of an operation that changed something.',
  })

export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Names of members, API keys and automations by id. */
export type ActorNames = ReadonlyMap<string, string>

export function toAuditEntry(row: AuditRow, names: ActorNames): AuditEntry {
  const {
    id,
    at,
    operation,
    request_id,
    actor_type: type,
    actor_id,
    key_id,
    session_id,
    sign_in,
    changes: records,
  } = row
  const name = actor_id === null ? null : (names.get(actor_id) ?? null)
  const key = key_id === null ? {} : { on_behalf_of: { key_id, name: names.get(key_id) ?? '' } }
  const actor = { type, id: actor_id, ...key, name }
  return { id, at, operation, request_id, actor, session_id, sign_in, records }
}
