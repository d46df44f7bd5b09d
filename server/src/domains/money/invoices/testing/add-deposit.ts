import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { type NewDeposit, recordDeposit } from '../../payment-records/index.ts'

/** Stores a client's deposit that is not applied to any invoice. Returns the id of its payment. */
export async function addDeposit(
  org: TestOrg,
  deposit: Partial<NewDeposit> & { client_id: string; amount_cents: number },
): Promise<string> {
  const storeDeposit = mutation({
    name: 'test.keepDeposit',
    summary: 'Store a deposit.',
    permission: ['collect_payments'],
    input: z.strictObject({}),
    output: z.object({ id: z.string() }),
    handler: async (ctx) => ({
      id: recordDeposit(ctx, {
        estimate_id: null,
        location_id: org.locationId,
        currency: 'USD',
        method: 'cash',
        ...deposit,
      }).id,
    }),
  })
  return (await org.run(storeDeposit, {}, org.owner)).id
}
