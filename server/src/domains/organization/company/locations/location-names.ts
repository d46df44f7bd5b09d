import type { Nameable } from '../../../../kernel/operations/nameable.ts'

/** Locations that the caller can access and may name instead of passing an id. */
export const locationNames: Nameable = {
  kind: 'location',
  permission: 'view_jobs',
  select: ({ actor: { locations } }, bind) => {
    const visibleCondition = locations === '*' ? 'true' : `l.id = any (${bind(locations)}::uuid[])`
    return `select l.id, l.name, null as other from quoin.locations l where l.org_id = $1 and ${visibleCondition}`
  },
}
