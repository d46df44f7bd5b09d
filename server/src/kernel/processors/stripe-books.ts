import type Stripe from 'stripe'
import type { KnownPayment, ProviderEntry, ProviderPage, RefundedPayment, Unheard } from './provider.ts'
import { amountOf, noneIfUnknown, refundOf, statusOfIntent } from './stripe-payment.ts'

const pageSize = 100

/** Finds the result of a request whose answer was lost, by the payment's id in the metadata at Stripe. */
export async function unheardOfStripe(client: Stripe, unheard: Unheard): Promise<KnownPayment | undefined> {
  if (unheard.action === 'refund') {
    const charge = await stripeRefundsOf(client, unheard.reference)
    return charge?.refunds.find(({ metadata }) => metadata['payment_id'] === unheard.paymentId)
  }
  const searchResult = await client.paymentIntents.search({
    query: `metadata['payment_id']:'${unheard.paymentId}'`,
  })
  const intent = searchResult.data.find(({ metadata }) => metadata['payment_id'] === unheard.paymentId)
  if (!intent) return undefined
  const { id: reference, amount, currency } = intent
  return { reference, status: statusOfIntent(intent.status), ...amountOf(amount, currency) }
}

export async function stripeRefundsOf(
  client: Stripe,
  reference: string,
): Promise<RefundedPayment | undefined> {
  try {
    const intent = await client.paymentIntents.retrieve(reference)
    const refunds = await client.refunds.list({ payment_intent: reference, limit: pageSize })
    const { metadata, amount, currency } = intent
    return {
      reference,
      ...amountOf(amount, currency),
      metadata: { ...metadata },
      refunds: refunds.data.map(refundOf),
    }
  } catch (error) {
    return noneIfUnknown(error)
  }
}

/**
 * Lists the charges first and then the refunds. The cursor of a page consists of the type (charge or refund) and the
 * id of the last entry of the previous page.
 */
export async function listOfStripe(
  client: Stripe,
  orgId: string | null,
  { from, to }: { from: string; to: string },
  page: string | null,
): Promise<ProviderPage> {
  const [kind = 'charge', after] = page?.split(' ') ?? []
  const seconds = (at: string): number => Math.ceil(Date.parse(at) / 1000)
  const query = {
    created: { gte: seconds(from), lt: seconds(to) },
    limit: pageSize,
    ...(after ? { starting_after: after } : {}),
  }
  if (kind === 'charge') {
    const { data, has_more } = await client.paymentIntents.list(query)
    const next = has_more ? `charge ${data.at(-1)!.id}` : 'refund'
    return { entries: data.filter(isOf(orgId)).map(entryOfIntent), next }
  }
  const { data, has_more } = await client.refunds.list({ ...query, expand: ['data.payment_intent'] })
  const next = has_more ? `refund ${data.at(-1)!.id}` : null
  return { entries: data.filter((refund) => isOf(orgId)(intentOf(refund))).map(entryOfRefund), next }
}

/**
 * Returns a function that returns true for objects of the organization, or of any organization (null). The Stripe
 * account may also contain objects of other organizations and objects that this service did not create.
 */
const isOf = (orgId: string | null) => (of: { metadata?: Stripe.Metadata | null } | null) =>
  orgId === null ? of?.metadata?.['org_id'] !== undefined : of?.metadata?.['org_id'] === orgId

function intentOf({ payment_intent }: Stripe.Refund): Stripe.PaymentIntent | null {
  return typeof payment_intent === 'string' ? null : payment_intent
}

const at = (created: number): string => new Date(created * 1000).toISOString()

function entryOfIntent(intent: Stripe.PaymentIntent): ProviderEntry {
  return {
    kind: 'charge',
    reference: intent.id,
    of: null,
    status: statusOfIntent(intent.status),
    ...amountOf(intent.amount_received || intent.amount, intent.currency),
    metadata: { ...intent.metadata },
    at: at(intent.created),
  }
}

/** A refund that was made at Stripe has no metadata of its own: its organization and mode are those of its charge. */
function entryOfRefund(refund: Stripe.Refund): ProviderEntry {
  const intent = intentOf(refund)
  const { org_id, mode } = intent?.metadata ?? {}
  const ofCharge = { ...(org_id === undefined ? {} : { org_id }), ...(mode === undefined ? {} : { mode }) }
  const known = refundOf(refund)
  return {
    ...known,
    metadata: { ...ofCharge, ...known.metadata },
    kind: 'refund',
    of: intent?.id ?? null,
    at: at(refund.created),
  }
}
