import * as z from 'zod'
import { invalidState } from '../../kernel/errors.ts'
import type { ToldDelivery } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { presentEmail } from '../clients/index.ts'
import { estimateMail, formatMoney } from '../documents/index.ts'
import { companySettings, findLocation } from '../company/index.ts'
import { writeMail, writeText } from '../outbox/index.ts'
import { createPublicLink } from '../public-links/index.ts'
import type { Estimate, EstimateRow } from './estimate.ts'

const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

export const channelsInput = () =>
  z.array(z.enum(channels)).min(1).max(2).describe('How the customer gets the link.')

/**
 * Refuses channels by which the customer cannot be reached. An address that was corrected since is not written to any
 * more: the estimate goes to the present one.
 */
export async function reachable(
  ctx: MutationContext,
  row: EstimateRow,
  wanted: readonly Channel[],
): Promise<EstimateRow> {
  const refuse = (message: string) => invalidState(message, [{ field: 'channels', message }])
  const customer_email = await presentEmail(ctx, row.client_id, row.customer_email)
  if (wanted.includes('email') && customer_email === null)
    throw refuse('The estimate has no e-mail address of the customer.')
  if (wanted.includes('sms') && row.customer_phone === null)
    throw refuse('The estimate has no phone number of the customer.')
  return { ...row, customer_email }
}

/** Queues the messages, each with a link of its own to the estimate. */
export async function deliverEstimate(
  ctx: MutationContext,
  sent: Estimate,
  wanted: readonly Channel[],
): Promise<ToldDelivery[]> {
  const told: ToldDelivery[] = []
  const { org } = ctx.actor
  const company = await companySettings(ctx.db, org.id)
  const location = await findLocation(ctx.db, org.id, sent.location_id)
  const shared = {
    purpose: 'document',
    clientId: sent.client_id,
    locationId: sent.location_id,
    about: { kind: 'estimate', id: sent.id },
    idempotencyKey: `estimate/${sent.id}/${sent.revision}`,
    askedIn: 'channels',
  } as const
  const linkTo = async (channel: Channel, address: string) => ({
    ...(await createPublicLink(ctx, {
      kind: 'estimate',
      recordId: sent.id,
      locationId: sent.location_id,
      clientId: sent.client_id,
      sentTo: { channel, address },
    })),
    shownTo: 'send_estimates' as const,
  })
  if (wanted.includes('email')) {
    const link = await linkTo('email', sent.customer_email!)
    const content = estimateMail({
      company,
      customerName: sent.customer_name,
      number: sent.display_number,
      totalCents: sent.total_cents,
      currency: sent.currency,
      url: link.url,
      message: sent.message,
      expiresAt: sent.expires_at,
      timeZone: location?.timezone,
    })
    const to = { address: sent.customer_email!, name: sent.customer_name }
    told.push(await writeMail(ctx, { ...shared, to, content, link }))
  }
  if (wanted.includes('sms')) {
    const link = await linkTo('sms', sent.customer_phone!)
    const total = formatMoney(sent.total_cents, sent.currency)
    const text = `${company.name}: estimate ${sent.display_number} over ${total} is ready: ${link.url}`
    told.push(await writeText(ctx, { ...shared, to: sent.customer_phone!, text, link }))
  }
  return told
}
