import type { MutationContext } from '../../kernel/operations/context.ts'
import type { Appointment } from './appointment.ts'

export type AppointmentRow = Pick<
  Appointment,
  | 'id'
  | 'kind'
  | 'starts_at'
  | 'timezone'
  | 'member_id'
  | 'note'
  | 'notified_email'
  | 'version'
  | 'cancelled_at'
>

export function insertAppointment(
  ctx: MutationContext,
  lead: { id: string; location_id: string },
  appointment: AppointmentRow,
): void {
  ctx.db.later(
    `insert into lead_appointments (org_id, id, lead_id, kind, starts_at, timezone, member_id, note, notified_email,
            location_id, version, created_by_type, created_by_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
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
      appointment.version,
      ctx.author.type,
      ctx.author.id,
      ctx.now,
    ],
  )
}

/** The appointment that lies ahead of a lead, which the caller holds, so that no other one takes its place meanwhile. */
export function holdStanding(ctx: MutationContext, leadId: string): Promise<AppointmentRow | undefined> {
  return ctx.db.row(
    `select a.id, a.kind, a.starts_at, a.timezone, a.member_id, a.note, a.notified_email, a.version, a.cancelled_at
       from lead_appointments a
      where a.org_id = $1 and a.lead_id = $2 and a.cancelled_at is null and a.starts_at > $3
      order by a.created_at desc, a.id desc limit 1 for update`,
    [ctx.actor.org.id, leadId, ctx.now],
  )
}

/** Ends an appointment that the caller holds, and answers it as it is then. */
export function endAppointment(ctx: MutationContext, appointment: AppointmentRow): AppointmentRow {
  const version = appointment.version + 1
  ctx.db.later(
    `update lead_appointments set cancelled_at = $3, cancelled_by_type = $4, cancelled_by_id = $5, version = $6, updated_at = $3
      where org_id = $1 and id = $2`,
    [ctx.actor.org.id, appointment.id, ctx.now, ctx.author.type, ctx.author.id, version],
  )
  return { ...appointment, version, cancelled_at: ctx.now }
}
