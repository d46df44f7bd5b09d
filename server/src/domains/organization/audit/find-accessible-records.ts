import type { Parameter } from '../../../kernel/database/queries.ts'
import type { RecordedChange } from '../../../kernel/operations/audit-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { recordKinds } from '../../records.ts'

/**
 * Kinds in `recordKinds` whose records belong to the whole organization. Members with access to only some locations
 * do not see audit entries about these records, just as they do not see audit entries about settings. The tables of the
 * other kinds have row-level security, so a query of these tables returns only rows that the caller may see.
 */
const ofWholeOrganization: ReadonlySet<string> = new Set(['bug_report'])
const kinds = recordKinds.filter(({ kind }) => !ofWholeOrganization.has(kind))

/** Returns the ids of the records among `records` that the caller may see. Runs one SQL statement. */
export async function findAccessibleRecords(
  { db, actor }: Pick<QueryContext, 'db'> & { actor: Pick<QueryContext['actor'], 'org'> },
  records: readonly Pick<RecordedChange, 'kind' | 'id'>[],
): Promise<ReadonlySet<string>> {
  const idsOf = Map.groupBy(records, ({ kind }) => kind)
  const parameters: Parameter[] = [actor.org.id]
  const parts = kinds.flatMap(({ kind, table }) => {
    const ids = [...new Set((idsOf.get(kind) ?? []).map(({ id }) => id))]
    if (ids.length === 0) return []
    return [
      `select x.id from ${table} x where x.org_id = $1 and x.id = any ($${parameters.push(ids)}::uuid[])`,
    ]
  })
  if (parts.length === 0) return new Set()
  const rows = await db.rows<{ id: string }>(parts.join(' union all '), parameters)
  return new Set(rows.map(({ id }) => id))
}

export async function isRecordAccessible({ db, actor }: QueryContext, recordId: string): Promise<boolean> {
  const conditions = kinds.map(
    ({ table }) => `exists (select 1 from ${table} x where x.org_id = $1 and x.id = $2)`,
  )
  const row = await db.row<{ is_found: boolean }>(`select ${conditions.join(' or ')} as is_found`, [
    actor.org.id,
    recordId,
  ])
  return row!.is_found
}
