import type { MutationContext } from '../../../kernel/operations/context.ts'
import { appointmentCancelled } from './appointment-events.ts'
import { type AppointmentRow, endAppointment, lockUpcomingAppointment } from './lead-appointments-table.ts'
import type { LeadRow } from './lead.ts'

/**
 * Cancels the upcoming appointment of a lead that the caller has locked, and emits its event. Returns undefined if
 * there is no such appointment. An operation that calls this function must declare that it emits
 * `appointmentCancelled`.
 */
export async function cancelUpcomingAppointment(
  ctx: MutationContext,
  lead: LeadRow,
): Promise<AppointmentRow | undefined> {
  const appointment = await lockUpcomingAppointment(ctx, lead.id)
  if (!appointment) return undefined
  const ended = endAppointment(ctx, appointment)
  ctx.emit(appointmentCancelled, {
    ...appointmentEventFields(lead, ended),
    version: ended.version,
    updated_at: ctx.now,
  })
  return ended
}

/** Payload fields for an appointment (a visit or a call) of a lead. */
export function appointmentEventFields(
  { id: lead_id, client_id, location_id }: LeadRow,
  { id: appointment_id, kind, starts_at }: AppointmentRow,
) {
  return { appointment_id, kind, lead_id, job_id: null, client_id, location_id, starts_at }
}
