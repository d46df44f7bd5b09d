import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Organization } from '../../kernel/access/actor.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { type CallbackParts, idIn, operationsForCallback } from './operations-for-callback.ts'

export interface StripeParts extends CallbackParts {
  kernel: Kernel
  /** Finds an organization of this installation. Undefined if it was moved to another installation. */
  findOrganization(id: string): Promise<Organization | undefined>
}

/**
 * Mounts the route that receives the callbacks of the card processor. Callbacks are authenticated by a signature of the
 * raw body. The organization is read from the metadata that Quoin attached to the payment. Irrelevant events are
 * answered with success, because the processor would otherwise retry them for days.
 */
export function stripeDoor(server: FastifyInstance, parts: StripeParts): void {
  const { provider, kernel } = parts
  server.route({
    method: 'POST',
    url: '/api/webhooks/stripe',
    // Refuses a request without a signature before its body is read.
    onRequest: async (request) => provider.refuseUnsigned?.(signatureOf(request)),
    handler: async (request, reply) => {
      if (!provider.readCallback) throw new AppError('not_found', 'This address does not exist.')
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const callback = await provider.readCallback(body, signatureOf(request))
      const { metadata, operations } = await operationsForCallback(parts, callback)
      const org = await organizationOf(parts, metadata['org_id'])
      if (!org || operations.length === 0) {
        kernel.services.log.info(
          { event_id: callback.id, type: callback.type },
          'A callback of the card processor was ignored: no organization of this installation has the payment.',
        )
        return await reply.code(200).send({ data: { result: 'ignored' } })
      }
      const mode: Mode = metadata['mode'] === 'sandbox' ? 'sandbox' : 'live'
      const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
      let data: unknown
      for (const { operation, input } of operations)
        data = await run(kernel, operation, { actor, input, requestId: request.requestId })
      return await reply.code(200).send({ data })
    },
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : ''
}

async function organizationOf(
  parts: StripeParts,
  value: string | undefined,
): Promise<Organization | undefined> {
  const id = idIn(value)
  return id === null ? undefined : await parts.findOrganization(id)
}
