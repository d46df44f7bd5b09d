import * as z from 'zod'
import type { KeySummary } from '../../../../kernel/access/keys-table.ts'
import { type Risk, risks } from '../../../../kernel/access/risks.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'

/** Output field with flags. A call with the key needs a confirm token if the operation has one of these flags. */
export const toConfirm = () =>
  z
    .array(z.enum(risks))
    .optional()
    .describe(
      'Flags of the operations that require a confirm token from a dry run when they are called with this ' +
        'key. Absent if no operation requires one. `sensitive` marks operations that change permissions, ' +
        'settings, charges and payments, or the places to which data is sent.',
    )

export function presentConfirm({ confirms }: { confirms: readonly Risk[] }): { confirm?: Risk[] } {
  return confirms.length > 0 ? { confirm: risks.filter((risk) => confirms.includes(risk)) } : {}
}

export const keySchema = z
  .object({
    id: id(),
    kind: z
      .enum(['key', 'agent'])
      .describe(
        '`agent`: a program that a member connected at `/oauth/authorize`. It has tokens for the MCP endpoint alone ' +
          'instead of a key.',
      ),
    client_id: z
      .string()
      .optional()
      .describe('Id of the connected program, or the URL of its description. Absent for an API key.'),
    hint: z.string().describe('Visible part of the key. The whole key is shown only when it is created.'),
    name: z.string().describe('Purpose of the key, or the name that the connected program gives itself.'),
    mode: z.enum(['live', 'test']),
    scopes: z
      .array(z.string())
      .describe('Scopes exactly as they were granted. Wildcards such as `leads:*` are not expanded.'),
    confirm: toConfirm(),
    member_id: id().describe(
      'Member who created the key. At the HTTP endpoint that runs operations (workflow gateway), the key ' +
        "has this member's permissions.",
    ),
    location_ids: z
      .array(id())
      .nullable()
      .describe('Locations that the key can access. Null means all locations, including future ones.'),
    rate_limit: z.int().describe('Maximum number of requests per minute.'),
    expires_at: instant().nullable(),
    revoked_at: instant().nullable(),
    created_at: instant(),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret.' })

export type Key = z.infer<typeof keySchema>

export function keyOf(row: KeySummary): Key {
  const mode = row.mode === 'live' ? 'live' : 'test'
  return {
    id: row.id,
    kind: row.kind,
    ...(row.client_id === null ? {} : { client_id: row.client_id }),
    hint: row.kind === 'agent' ? 'quoin_access_…' : `quoin_${mode}_${row.public_id}_…`,
    name: row.name,
    mode,
    scopes: row.scopes,
    ...presentConfirm(row),
    member_id: row.member_id,
    location_ids: row.location_ids,
    rate_limit: row.rate_limit_per_minute,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    created_at: row.created_at,
  }
}
