import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { AppointmentRow } from './lead-appointments-table.ts'

export type AppointmentCardRow = Pick<AppointmentRow, 'id' | 'kind' | 'starts_at' | 'member_id' | 'note'> & {
  lead_id: string
  customer_name: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/**
 * Selects the first `limit` active appointments of a location that begin within a period, in order of their start. If
 * `own` is set, selects only appointments of that member's leads and appointments assigned to that member.
 */
export function selectAppointmentCards(
  ctx: QueryContext,
  filters: { location_id: string; from: string; before: string; own: string | null },
  limit: number,
): Promise<AppointmentCardRow[]> {
  const parameters: Parameter[] = [ctx.actor.org.id, filters.location_id, filters.from, filters.before, limit]
  const isOwn =
    filters.own === null
      ? ''
      : ` and (a.member_id = $${parameters.push(filters.own)}::uuid or exists (
            select from lead_owners o where o.org_id = r.org_id and o.id = r.id and o.member_id = $6::uuid))`
  return ctx.db.rows(
    `select a.id, a.kind, a.starts_at, a.member_id, a.note, r.id as lead_id, r.customer_name, r.service_address, r.city,
            r.state, r.zip
       from lead_appointments a join leads r on r.org_id = a.org_id and r.id = a.lead_id
      where a.org_id = $1 and a.location_id = $2 and a.starts_at >= $3 and a.starts_at < $4
        and a.cancelled_at is null and r.archived_at is null${isOwn}
      order by a.starts_at, a.id limit $5`,
    parameters,
  )
}
