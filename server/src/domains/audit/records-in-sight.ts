import type { QueryContext } from '../../kernel/operations/context.ts'
import { recordKinds } from '../records.ts'

/**
 * A member with access to some locations sees audit entries about records that they can access. Tables of records are
 * under row-level security, so a row that is found is a row that the caller may see. All other subjects of entries,
 * such as keys, settings and automations, belong to the whole organization.
 */

const ofWholeOrganization: ReadonlySet<string> = new Set(['bug_report'])
const kinds = recordKinds.filter(({ kind }) => !ofWholeOrganization.has(kind))

/** Condition on changes `c` of entries `r`. */
const isInSight = `case c.change ->> 'kind'
  ${kinds
    .map(
      ({ kind, table }) =>
        `when '${kind}' then exists (select 1 from ${table} x where x.org_id = r.org_id and x.id = (c.change ->> 'id')::uuid)`,
    )
    .join('\n  ')}
  else false end`

/** The changes of entries `r` that a caller with access to some locations may see. */
export const changesInSight = `coalesce((
    select jsonb_agg(c.change order by c.place)
      from jsonb_array_elements(r.changes) with ordinality c (change, place) where ${isInSight}), '[]')`

/** Condition on entries `r`: they changed a record that the caller can access. */
export const hasChangeInSight = `exists (select 1 from jsonb_array_elements(r.changes) c (change) where ${isInSight})`

export async function isRecordInSight({ db, actor }: QueryContext, recordId: string): Promise<boolean> {
  const found = kinds.map(
    ({ table }) => `exists (select 1 from ${table} x where x.org_id = $1 and x.id = $2)`,
  )
  const row = await db.row<{ is_found: boolean }>(`select ${found.join(' or ')} as is_found`, [
    actor.org.id,
    recordId,
  ])
  return row!.is_found
}
