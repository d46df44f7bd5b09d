import type { Nameable } from '../../../../kernel/operations/nameable.ts'

/** Locations that the caller can access. A call may pass the name of such a location instead of its id. */
export const locationNames: Nameable = {
  kind: 'location',
  permission: 'view_jobs',
  select: ({ actor: { locations } }, bind) => {
    const visibleCondition = locations === '*' ? 'true' : `l.id = any (${bind(locations)}::uuid[])`
    return `select l.id, l.name, null as other from quoin.locations l where l.org_id = $1 and ${visibleCondition}`
  },
}
