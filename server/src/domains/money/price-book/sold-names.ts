import type { Nameable } from '../../../kernel/operations/nameable.ts'
import { offeredTo } from './books-table.ts'

/**
 * Services of the current price book that are sold at a location that the caller can access. A caller may pass the name
 * or the slug of a service instead of its id.
 */
export const serviceNames: Nameable = {
  kind: 'service',
  permission: 'view_pricing',
  select: ({ actor }, bind) => {
    const conditions = ['r.org_id = $1', 'r.archived_at is null', 'r.active', ...offeredTo(actor, bind)]
    return `select r.id, r.name, r.slug as other from quoin.sold_services r where ${conditions.join(' and ')}`
  },
}

/** Packages of the current price book that are sold. A caller may pass the name of a package instead of its id. */
export const packageNames: Nameable = {
  kind: 'package',
  permission: 'view_pricing',
  select: () =>
    'select r.id, r.name, null as other from quoin.sold_packages r where r.org_id = $1 and r.archived_at is null and r.active',
}
