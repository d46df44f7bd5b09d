import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import type { Offered } from '../offer.ts'

/**
 * Returns an operation that sends a message by the rules for automations. The operation returns whether the message
 * was queued or withheld.
 */
export function offering(offer: (ctx: MutationContext) => Promise<Offered>) {
  return mutation({
    name: 'tests.offer',
    summary: 'Offer a message.',
    permission: ['manage_leads'],
    input: z.strictObject({}),
    output: z.record(z.string(), z.unknown()),
    handler: async (ctx) => {
      const { outcome, ...rest } = await offer(ctx)
      const { delivery, ...more } = { delivery: null, ...rest }
      return { outcome, ...more, state: delivery?.state ?? null }
    },
  })
}

export async function offered(
  org: TestOrg,
  offer: (ctx: MutationContext) => Promise<Offered>,
): Promise<Record<string, unknown>> {
  return await org.run(offering(offer), {}, org.owner)
}

/** Returns the parameters of a message that an automation sends and that is about no record. */
export const offeredTo = (clientId: string | null, key: string = randomUUID()) =>
  ({
    purpose: 'automation',
    clientId,
    locationId: null,
    about: null,
    dependsOn: [],
    idempotencyKey: key,
  }) as const
