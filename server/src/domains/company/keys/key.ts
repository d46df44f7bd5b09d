import * as z from 'zod'
import type { KeySummary } from '../../../kernel/access/keys-table.ts'
import { type Risk, risks } from '../../../kernel/access/risks.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Told only of a key that has such a policy. */
export const toConfirm = () =>
  z
    .array(z.enum(risks))
    .optional()
    .describe(
      'Mutations with one of these flags it starts only with a confirm token; absent: none. `sensitive` is of those that change who may do what, settings, what is charged or paid, or where data goes.',
    )

export function toldConfirm({ confirms }: { confirms: readonly Risk[] }): { confirm?: Risk[] } {
  return confirms.length > 0 ? { confirm: risks.filter((risk) => confirms.includes(risk)) } : {}
}

export const keySchema = z
  .object({
    id: id(),
    hint: z.string().describe('As much of the key as may be shown; the whole key is shown when it is made.'),
    name: z.string().describe('What it is for.'),
    mode: z.enum(['live', 'test']),
    scopes: z.array(z.string()).describe('As they were granted, wildcards unresolved.'),
    confirm: toConfirm(),
    member_id: id().describe('Who made it; at the workflow gateway it may do what that member may.'),
    location_ids: z
      .array(id())
      .nullable()
      .describe('The locations that it covers; null: all, those to come included.'),
    rate_limit: z.int().describe('Requests per minute.'),
    expires_at: instant().nullable(),
    revoked_at: instant().nullable(),
    created_at: instant(),
  })
  .meta({ id: 'ApiKey', description: 'A key of the API, without its secret.' })

export type Key = z.infer<typeof keySchema>

export function keyOf(row: KeySummary): Key {
  const mode = row.mode === 'live' ? 'live' : 'test'
  return {
    id: row.id,
    hint: `quoin_${mode}_${row.public_id}_…`,
    name: row.name,
    mode,
    scopes: row.scopes,
    ...toldConfirm(row),
    member_id: row.member_id,
    location_ids: row.location_ids,
    rate_limit: row.rate_limit_per_minute,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    created_at: row.created_at,
  }
}
