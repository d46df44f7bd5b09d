import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Appointment } from './appointment.ts'

export function insertAppointment(
  ctx: MutationContext,
  lead: { id: string; location_id: string },
  appointment: Appointment,
): void {
  ctx.db.later(
    `insert into lead_appointments (org_id, id, lead_id, kind, starts_at, timezone, member_id, note, notified_email,
            location_id, created_by_type, created_by_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ctx.actor.org.id,
      appointment.id,
      lead.id,
      appointment.kind,
      appointment.starts_at,
      appointment.timezone,
      appointment.member_id,
      appointment.note,
      appointment.notified_email,
      lead.location_id,
      ctx.author.type,
      ctx.author.id,
      ctx.now,
    ],
  )
}
