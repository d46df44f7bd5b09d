import type { FastifyInstance } from 'fastify'
import type { Organization } from '../../kernel/access/actor.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import type { PaymentProvider } from '../../kernel/processors/index.ts'

export interface StripeParts {
  kernel: Kernel
  /** Without callbacks there is nothing at this address. */
  provider: PaymentProvider
  /** Undefined: none of ours. */
  findOrganization(id: string): Promise<Organization | undefined>
  receivePayment: Mutation
  /** Of what was paid on an estimate. */
  receiveDeposit: Mutation
}

/**
 * Callbacks of the card processor. The signature of the raw body is the authority; which organization is meant stands in
 * what we gave the processor along with the payment. What is of no use to us is answered as received, or it would come
 * again for days.
 */
export function stripeDoor(server: FastifyInstance, parts: StripeParts): void {
  const { provider } = parts
  server.route({
    method: 'POST',
    url: '/api/webhooks/stripe',
    handler: async (request, reply) => {
      if (!provider.readCallback) throw new AppError('not_found', 'There is nothing at this address.')
      const signature = request.headers['stripe-signature']
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const callback = await provider.readCallback(body, typeof signature === 'string' ? signature : '')
      const { payment } = callback
      const org = payment && (await organizationOf(parts, payment.metadata['org_id']))
      if (!payment || !org) return await reply.code(200).send({ data: { result: 'ignored' } })
      const mode: Mode = payment.metadata['mode'] === 'sandbox' ? 'sandbox' : 'live'
      const estimateId = idIn(payment.metadata['estimate_id'])
      const data = await run(
        parts.kernel,
        estimateId === null ? parts.receivePayment : parts.receiveDeposit,
        {
          actor: { type: 'system', id: null, org, mode, locations: '*' },
          input: {
            event_id: callback.id,
            event_type: callback.type,
            provider: 'stripe',
            status: payment.status === 'succeeded' ? 'succeeded' : 'failed',
            provider_reference: payment.reference,
            amount_cents: payment.amountCents,
            currency: payment.currency,
            ...(estimateId === null
              ? { invoice_id: idIn(payment.metadata['invoice_id']) }
              : { estimate_id: estimateId }),
            payment_id: idIn(payment.metadata['payment_id']),
          },
          requestId: request.requestId,
        },
      )
      return await reply.code(200).send({ data })
    },
  })
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
