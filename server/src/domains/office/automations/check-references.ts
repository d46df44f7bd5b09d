import { roles } from '../../../kernel/access/permissions.ts'
import type { FindWrongReferences, Reference } from '../../../kernel/automations/kinds/reference.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { selectLeadSources, selectLocations, selectMembers } from '../../organization/company/index.ts'
import { selectWebhooks } from '../webhooks/index.ts'

/**
 * For each kind of record, a function that returns the ids to which a draft can refer, such as the ids of active
 * members. References to other automations are checked separately.
 */
const usable: Readonly<
  Record<Reference['kind'], (db: Queries, orgId: string) => Promise<readonly string[]>>
> = {
  member: async (db, orgId) =>
    (await selectMembers(db, orgId)).flatMap(({ id, active }) => (active ? [id] : [])),
  destination: async (db, orgId) => (await selectWebhooks(db, orgId)).map(({ id }) => id),
  location: async (db, orgId) => (await selectLocations(db, orgId)).map(({ id }) => id),
  lead_source: async (db, orgId) =>
    (await selectLeadSources(db, orgId)).flatMap(({ id, name, active }) => (active ? [id, name] : [])),
  automation: () => Promise.resolve([]),
  role: () => Promise.resolve(roles),
}

export function findingWrongReferences(db: Queries): FindWrongReferences {
  return async (orgId, references) => {
    const kinds = [...new Set(references.map(({ kind }) => kind))]
    const validIds = new Map(
      await Promise.all(kinds.map(async (kind) => [kind, new Set(await usable[kind](db, orgId))] as const)),
    )
    return new Set(references.flatMap(({ kind, id }, at) => (validIds.get(kind)!.has(id) ? [] : [at])))
  }
}
