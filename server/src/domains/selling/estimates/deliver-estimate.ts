import * as z from 'zod'
import type { DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { presentEmail } from '../../customers/clients/index.ts'
import { estimateMail, estimatePrice } from '../../messages/documents/index.ts'
import { findLocation } from '../../organization/company/index.ts'
import { overridingQuietHours, refusedIn, sendDocument, type SentTo } from '../../messages/outbox/index.ts'
import { createPublicLink } from '../../messages/public-links/index.ts'
import type { Estimate, EstimateRow } from './estimate.ts'
import { estimateOfferedFact } from './message-facts.ts'

const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

export const channelsInput = () =>
  z.array(z.enum(channels)).min(1).max(2).describe('Channels that deliver the link to the customer.')

/**
 * Requires that every requested channel can reach the customer. Returns the estimate with the client's current email
 * address, in case it was corrected after the estimate was created.
 */
export async function reachable(
  ctx: MutationContext,
  row: EstimateRow,
  requestedChannels: readonly Channel[],
): Promise<EstimateRow> {
  const customer_email = await presentEmail(ctx, row.client_id, row.customer_email)
  if (requestedChannels.includes('email') && customer_email === null)
    throw refusedIn('channels', 'email', { reason: 'no_address' })
  if (requestedChannels.includes('sms') && row.customer_phone === null)
    throw refusedIn('channels', 'sms', { reason: 'no_address' })
  return { ...row, customer_email }
}

/** Queues one message for each channel. Each message contains its own public link to the estimate. */
export async function deliverEstimate(
  ctx: MutationContext,
  sent: Estimate,
  requestedChannels: readonly Channel[],
  override_quiet_hours: boolean,
): Promise<DeliveryView[]> {
  const location = await findLocation(ctx.db, ctx.actor.org.id, sent.location_id)
  const { id, display_number, currency } = sent
  const price = { totalCents: sent.total_cents, options: sent.options, currency }
  return await sendDocument(ctx, {
    kind: 'estimate',
    id,
    clientId: sent.client_id,
    locationId: sent.location_id,
    shownTo: 'send_estimates',
    sentBefore: sent.versions.at(-2)?.sent_at ?? null,
    dependsOn: [estimateOfferedFact(sent)],
    overridesQuiet: overridingQuietHours(ctx, override_quiet_hours),
    idempotencyKey: `estimate/${id}/${sent.revision}`,
    name: sent.customer_name,
    email: requestedChannels.includes('email') ? sent.customer_email : null,
    phone: requestedChannels.includes('sms') ? sent.customer_phone : null,
    linkTo: linkTo(ctx, sent),
    mail: (company, url) =>
      estimateMail({
        company,
        customerName: sent.customer_name,
        number: display_number,
        ...price,
        url,
        message: sent.message,
        expiresAt: sent.expires_at,
        timeZone: location?.timezone,
      }),
    text: (company, url) => textOf(company.name, display_number, price, url),
  })
}

function textOf(
  company: string,
  number: string | null,
  price: Parameters<typeof estimatePrice>[0],
  url: string,
) {
  const options = price.options ?? []
  const said = estimatePrice(price)
  return `${company}: estimate ${number}${options.length < 2 ? ' for' : ''} ${said} is ready: ${url}`
}

/** Returns a function that creates a public link to this estimate for a recipient. */
export function linkTo(ctx: MutationContext, estimate: Parameters<typeof linkOf>[0]) {
  return (sentTo: SentTo) => createPublicLink(ctx, { ...linkOf(estimate), sentTo })
}

/**
 * Describes a public link to this estimate: the record that the link opens, and the location and client to which it
 * belongs.
 */
export function linkOf({ id, location_id, client_id }: Pick<Estimate, 'id' | 'location_id' | 'client_id'>) {
  return { kind: 'estimate', recordId: id, locationId: location_id, clientId: client_id } as const
}
