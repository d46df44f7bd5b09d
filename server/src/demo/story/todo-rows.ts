import type { leadRows } from './lead-rows.ts'
import type { Scene } from './scene.ts'

/**
 * Generates a to-do to call the customer of a contacted lead again. It is assigned to the member who spoke to the
 * customer. Empty for other leads.
 */
export function todoRows({ calendar, customer, random }: Scene, { row }: ReturnType<typeof leadRows>) {
  if (row.status !== 'contacted') return []
  const at = row.updated_at
  return [
    {
      id: random.id(at),
      location_id: customer.stage.locationId,
      title: `Agree on a visit with ${customer.name}`,
      due_at: calendar.instant(1, 10),
      status: 'open',
      assigned_to: customer.stage.salesRep,
      lead_id: row.id,
      version: 1,
      created_by_type: 'member',
      created_by_id: customer.stage.salesRep,
      created_at: at,
      updated_at: at,
    },
  ]
}
