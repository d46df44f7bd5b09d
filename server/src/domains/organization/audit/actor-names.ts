import { keyNames } from '../../../kernel/access/keys-table.ts'
import { automationNames } from '../../../kernel/automations/tables/automations-table.ts'
import type { AuditRow } from '../../../kernel/operations/audit-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { namesOfMembers } from '../company/index.ts'
import type { ActorNames } from './entry.ts'

/** Returns the names of all actors of the audit entries. Runs three SQL statements for the whole page. */
export async function findActorNames(
  { db, actor }: QueryContext,
  rows: readonly AuditRow[],
): Promise<ActorNames> {
  const idsOf = (type: AuditRow['actor_type']): string[] => [
    ...new Set(rows.flatMap(({ actor_type, actor_id }) => (actor_type === type ? (actor_id ?? []) : []))),
  ]
  const keys = [...idsOf('api_key'), ...rows.flatMap(({ key_id }) => key_id ?? [])]
  const { id: orgId } = actor.org
  const named = await Promise.all([
    namesOfMembers(db, orgId, idsOf('member')),
    keyNames(db, orgId, keys),
    automationNames(db, orgId, idsOf('automation')),
  ])
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}
