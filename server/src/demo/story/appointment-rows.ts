import type { leadRows } from './lead-rows.ts'
import type { Scene } from './scene.ts'

/**
 * Generates the appointment at which the sales rep of a lead meets the customer. Returns an empty list if no
 * appointment was made.
 */
export function appointmentRows({ customer, random }: Scene, { row, history }: ReturnType<typeof leadRows>) {
  const agreed = history.find(({ status }) => status === 'appointment_scheduled')
  if (row.appointment_at === null || agreed === undefined) return []
  const at = agreed.changed_at
  return [
    {
      id: random.id(at),
      lead_id: row.id,
      kind: 'site_visit',
      starts_at: row.appointment_at,
      timezone: customer.stage.timezone,
      member_id: customer.stage.salesRep,
      location_id: customer.stage.locationId,
      version: 1,
      created_by_type: 'member',
      created_by_id: customer.stage.salesRep,
      created_at: at,
      updated_at: at,
    },
  ]
}
