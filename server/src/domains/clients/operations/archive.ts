import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { type ClientRow, clientOf, clientSchema } from '../client.ts'
import { countOpenJobs, findClient, setClientArchived } from '../clients-table.ts'
import { requireEveryLocation } from '../every-location.ts'
import { holdClient, requireInUse } from '../own-client.ts'

export const archiveClient = mutation({
  name: 'clients.archive',
  summary: 'Hide a client that nothing is done for any more.',
  description:
    'Refused while a job is open, something is owed, or credit is left. Needs all locations, because a job may be in any.',
  permission: ['delete_clients'],
  input: z.strictObject({ client_id: id().describe('The client that is hidden.') }),
  output: clientSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  destructive: true,
  async handler(ctx, { client_id }) {
    const { org } = ctx.actor
    const client = await holdClient(ctx, client_id)
    requireEveryLocation(ctx.actor)
    requireInUse(client)
    refuseBusy(client, await countOpenJobs(ctx.db, org.id, client.id))
    await setClientArchived(ctx.db, org.id, client.id, ctx.now)
    return clientOf((await findClient(ctx.db, org.id, client.id))!, ctx.now, org.currency)
  },
})

function refuseBusy({ balance_cents, credit_cents }: ClientRow, open_jobs: number): void {
  if (open_jobs === 0 && balance_cents === 0 && credit_cents === 0) return
  throw invalidState('The client has open jobs, owes something, or has credit left.', [
    { message: 'must be settled first', open_jobs, balance_cents, credit_cents },
  ])
}
