import type { Nameable } from '../../../../kernel/operations/nameable.ts'

/** Active lead sources. A call may pass the name of such a source instead of its id. */
export const leadSourceNames: Nameable = {
  kind: 'lead_source',
  permission: 'view_leads',
  select: () =>
    'select s.id, s.name, null as other from quoin.lead_sources s where s.org_id = $1 and s.active',
}
