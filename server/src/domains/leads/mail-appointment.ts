import { invalidField, invalidState } from '../../kernel/errors.ts'
import { queueMail } from '../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { findClientContact } from '../clients/index.ts'
import { appointmentMail } from '../documents/index.ts'
import { companySettings } from '../company/index.ts'
import type { Appointment } from './appointment.ts'
import type { LeadRow } from './lead.ts'

/** Tells the customer of an appointment, unless they cannot be told or do not want to be. */
export async function mailAppointment(
  ctx: MutationContext,
  lead: LeadRow,
  appointment: Appointment,
  news: 'scheduled' | 'rescheduled',
): Promise<void> {
  const { org } = ctx.actor
  if (lead.customer_email === null) throw invalidField('notify', 'needs an e-mail address of the customer')
  const client = lead.client_id === null ? undefined : await findClientContact(ctx.db, org.id, lead.client_id)
  if (client?.email_opt_out) throw invalidState('The customer does not want e-mails.')
  const company = await companySettings(ctx.db, org.id)
  const mail = appointmentMail({
    company,
    customerName: lead.customer_name,
    news,
    service: null,
    startsAt: appointment.starts_at,
    endsAt: null,
    timeZone: appointment.timezone,
    address: addressLine(lead),
  })
  await queueMail(ctx, {
    ...mail,
    to: { address: lead.customer_email, name: lead.customer_name ?? undefined },
    ...(company.email === null ? {} : { replyTo: { address: company.email, name: company.name } }),
    idempotencyKey: `lead-appointment ${appointment.id}`,
  })
}

function addressLine({ service_address, city, state, zip }: LeadRow): string | null {
  const region = [state, zip].filter(Boolean).join(' ')
  return [service_address, city, region].filter(Boolean).join(', ') || null
}
