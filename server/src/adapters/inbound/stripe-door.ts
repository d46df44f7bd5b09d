import type { FastifyInstance } from 'fastify'
import type { Organization } from '../../kernel/access/actor.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { PaymentProvider, ProviderCallback } from '../../kernel/processors/index.ts'

export interface StripeParts {
  kernel: Kernel
  /** Without callbacks there is nothing at this address. */
  provider: PaymentProvider
  /** Undefined: none of ours. */
  findOrganization(id: string): Promise<Organization | undefined>
  receivePayment: Mutation
  /** Of what was paid on an estimate. */
  receiveDeposit: Mutation
  /** Of what was given back, one refund at a time. */
  receiveRefund: Mutation
  /** Of a page on which nobody will pay any more. */
  endCheckout: Mutation
}

type Metadata = Readonly<Record<string, string>>
/** One thing that a callback comes to. */
interface Told {
  operation: Mutation
  input: object
}

/**
 * Callbacks of the card processor. The signature of the raw body is the authority; which organization is meant stands in
 * what we gave the processor along with the payment. What is of no use to us is answered as received, or it would come
 * again for days.
 */
export function stripeDoor(server: FastifyInstance, parts: StripeParts): void {
  const { provider, kernel } = parts
  server.route({
    method: 'POST',
    url: '/api/webhooks/stripe',
    handler: async (request, reply) => {
      if (!provider.readCallback) throw new AppError('not_found', 'There is nothing at this address.')
      const signature = request.headers['stripe-signature']
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const callback = await provider.readCallback(body, typeof signature === 'string' ? signature : '')
      const { metadata, told } = await toldBy(parts, callback)
      const org = await organizationOf(parts, metadata['org_id'])
      if (!org || told.length === 0) {
        kernel.services.log.info(
          { event_id: callback.id, type: callback.type },
          'A callback of the card processor is for none of ours.',
        )
        return await reply.code(200).send({ data: { result: 'ignored' } })
      }
      const mode: Mode = metadata['mode'] === 'sandbox' ? 'sandbox' : 'live'
      const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
      let data: unknown
      for (const { operation, input } of told)
        data = await run(kernel, operation, { actor, input, requestId: request.requestId })
      return await reply.code(200).send({ data })
    },
  })
}

async function toldBy(
  parts: StripeParts,
  callback: ProviderCallback,
): Promise<{ metadata: Metadata; told: Told[] }> {
  if (callback.payment)
    return { metadata: callback.payment.metadata, told: [paymentTold(parts, callback, callback.payment)] }
  if (callback.refunded) return await refundsTold(parts, callback, callback.refunded.reference)
  const requestId = idIn(callback.expired?.requestId)
  if (requestId !== null)
    return {
      metadata: callback.expired!.metadata,
      told: [{ operation: parts.endCheckout, input: { request_id: requestId } }],
    }
  return { metadata: {}, told: [] }
}

function paymentTold(
  parts: StripeParts,
  { id, type }: Pick<ProviderCallback, 'id' | 'type'>,
  payment: NonNullable<ProviderCallback['payment']>,
): Told {
  const { metadata } = payment
  const estimateId = idIn(metadata['estimate_id'])
  return {
    operation: estimateId === null ? parts.receivePayment : parts.receiveDeposit,
    input: {
      event_id: id,
      event_type: type,
      provider: 'stripe',
      status: payment.status === 'succeeded' ? 'succeeded' : 'failed',
      provider_reference: payment.reference,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      ...(estimateId === null ? { invoice_id: idIn(metadata['invoice_id']) } : { estimate_id: estimateId }),
      payment_id: idIn(metadata['payment_id']),
    },
  }
}

/**
 * The processor is asked what it gave back of the payment by now, so callbacks in any order come to the same. What was
 * given back was paid before, so the payment is told first: its own callback may be on its way yet.
 */
async function refundsTold(
  parts: StripeParts,
  callback: ProviderCallback,
  reference: string,
): Promise<{ metadata: Metadata; told: Told[] }> {
  const known = await parts.provider.refundsOf(reference)
  if (!known) return { metadata: {}, told: [] }
  const refunds = known.refunds.map((refund) => ({
    operation: parts.receiveRefund,
    input: {
      provider_reference: reference,
      reference: refund.reference,
      payment_id: idIn(refund.metadata['payment_id']),
      status: refund.status === 'declined' ? 'failed' : refund.status,
      amount_cents: refund.amountCents,
      currency: refund.currency,
    },
  }))
  const payment = paymentTold(
    parts,
    { id: `${callback.id}/payment`, type: callback.type },
    { ...known, status: 'succeeded' },
  )
  return { metadata: known.metadata, told: refunds.length === 0 ? [] : [payment, ...refunds] }
}

/** The processor's account may be used for other things too, with metadata of other people's. */
function idIn(value: string | undefined): string | null {
  return value !== undefined && isId(value) ? value.toLowerCase() : null
}

async function organizationOf(
  parts: StripeParts,
  value: string | undefined,
): Promise<Organization | undefined> {
  const id = idIn(value)
  return id === null ? undefined : await parts.findOrganization(id)
}
