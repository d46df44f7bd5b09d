import * as z from 'zod'
import { invalidState } from '../../kernel/errors.ts'
import { queueMail } from '../../kernel/messages/mail/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { queueSms } from '../../kernel/messages/sms/index.ts'
import { requireTextsWanted } from '../clients/index.ts'
import { estimateMail, formatMoney } from '../documents/index.ts'
import { companySettings, findLocation } from '../company/index.ts'
import { createPublicLink } from '../public-links/index.ts'
import type { Estimate, EstimateRow } from './estimate.ts'

const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

export const channelsInput = () =>
  z.array(z.enum(channels)).min(1).max(2).describe('How the customer gets the link.')

/** Refuses channels by which the customer cannot, or does not want to, be reached. */
export async function requireReachable(
  ctx: MutationContext,
  row: EstimateRow,
  wanted: readonly Channel[],
): Promise<void> {
  const refuse = (message: string) => invalidState(message, [{ field: 'channels', message }])
  if (wanted.includes('email') && row.customer_email === null)
    throw refuse('The estimate has no e-mail address of the customer.')
  if (!wanted.includes('sms')) return
  if (row.customer_phone === null) throw refuse('The estimate has no phone number of the customer.')
  await requireTextsWanted(ctx, row.client_id)
}

/** Queues the messages with the link to the estimate. */
export async function deliverEstimate(
  ctx: MutationContext,
  sent: Estimate,
  wanted: readonly Channel[],
): Promise<void> {
  const { org } = ctx.actor
  const company = await companySettings(ctx.db, org.id)
  const { url } = await createPublicLink(ctx, {
    kind: 'estimate',
    recordId: sent.id,
    locationId: sent.location_id,
  })
  const location = await findLocation(ctx.db, org.id, sent.location_id)
  const once = `estimate/${sent.id}/${sent.revision}`
  if (wanted.includes('email')) {
    const mail = estimateMail({
      company,
      customerName: sent.customer_name,
      number: sent.display_number,
      totalCents: sent.total_cents,
      currency: sent.currency,
      url,
      message: sent.message,
      expiresAt: sent.expires_at,
      timeZone: location?.timezone,
    })
    await queueMail(ctx, {
      ...mail,
      to: { address: sent.customer_email!, name: sent.customer_name ?? undefined },
      ...(company.email ? { replyTo: { address: company.email } } : {}),
      idempotencyKey: once,
    })
  }
  if (wanted.includes('sms')) {
    const total = formatMoney(sent.total_cents, sent.currency)
    const text = `${company.name}: estimate ${sent.display_number} over ${total} is ready: ${url}`
    await queueSms(ctx, { to: sent.customer_phone!, text, idempotencyKey: once })
  }
}
