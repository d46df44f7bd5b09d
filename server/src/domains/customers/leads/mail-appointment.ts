import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { appointmentMail } from '../../messages/documents/index.ts'
import { companySettings } from '../../organization/company/index.ts'
import { refusedIn, writeMail } from '../../messages/outbox/index.ts'
import type { AppointmentRow } from './lead-appointments-table.ts'
import type { LeadRow } from './lead.ts'
import { appointmentFact } from './message-facts.ts'

/** Emails the customer about an appointment, unless the customer has no email address or has opted out of emails. */
export async function mailAppointment(
  ctx: MutationContext,
  lead: LeadRow,
  appointment: AppointmentRow,
  news: 'scheduled' | 'rescheduled' | 'cancelled',
): Promise<DeliveryView> {
  const { org } = ctx.actor
  if (lead.customer_email === null) throw refusedIn('notify', 'email', { reason: 'no_address' })
  const isOn = news !== 'cancelled'
  const company = await companySettings(ctx.db, org.id)
  const content = appointmentMail({
    company,
    customerName: lead.customer_name,
    news,
    service: null,
    startsAt: appointment.starts_at,
    endsAt: null,
    timeZone: appointment.timezone,
    address: addressLine(lead),
  })
  return await writeMail(ctx, {
    purpose: 'notice',
    clientId: lead.client_id,
    locationId: lead.location_id,
    about: { kind: 'lead', id: lead.id },
    dependsOn: [appointmentFact(appointment.id, isOn ? appointment.starts_at : null)],
    notAfter: isOn ? appointment.starts_at : null,
    inputField: 'notify',
    to: { address: lead.customer_email, name: lead.customer_name },
    content,
    idempotencyKey: `lead-appointment ${appointment.id} ${news}`,
  })
}

function addressLine({ service_address, city, state, zip }: LeadRow): string | null {
  const region = [state, zip].filter(Boolean).join(' ')
  return [service_address, city, region].filter(Boolean).join(', ') || null
}
