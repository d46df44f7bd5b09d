import type { Nameable } from '../../../../kernel/operations/nameable.ts'

/** Active tax rates, each in its latest version. A call may pass the name of such a rate instead of its id. */
export const taxRateNames: Nameable = {
  kind: 'tax_rate',
  permission: 'view_jobs',
  select: () => `select t.id, t.name, null as other from quoin.tax_rates t
     where t.org_id = $1 and t.active
       and not exists (select 1 from quoin.tax_rates n
                        where n.org_id = t.org_id and n.family_id = t.family_id and n.version > t.version)`,
}
