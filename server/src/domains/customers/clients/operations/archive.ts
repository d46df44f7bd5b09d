import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { endLinks } from '../../../messages/public-links/index.ts'
import { type ClientRow, clients, clientSchema } from '../client.ts'
import { countOpenJobs } from '../clients-table.ts'
import { requireInUse } from '../require-in-use.ts'

export const archiveClient = mutation({
  name: 'clients.archive',
  summary: 'Archive a client that is no longer served.',
  description:
    'Hides the client and revokes the links sent to them. Refused while the client has an open job, ' +
    'owes an amount or has credit left. The caller needs access to all locations, because the client ' +
    'may have jobs in any of them.',
  permission: ['delete_clients'],
  wholeOrganization: true,
  input: z.strictObject({
    client_id: id().describe('The client to archive.'),
    expected_version: expectedVersion(),
  }),
  output: clientSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'stale_version'],
  destructive: true,
  async handler(ctx, { client_id, expected_version }) {
    const client = await clients.lock(ctx, client_id, expected_version)
    requireInUse(client)
    refuseBusy(client, await countOpenJobs(ctx, client.id))
    await endLinks(ctx, { clientId: client.id }, 'client_archived')
    return clients.present(clients.save(ctx, client, { archived_at: ctx.now }), ctx)
  },
})

function refuseBusy({ balance_cents, credit_cents }: ClientRow, open_jobs: number): void {
  if (open_jobs === 0 && balance_cents === 0 && credit_cents === 0) return
  throw invalidState('The client has open jobs, owes an amount, or has credit left.', [
    { message: 'must have no open jobs, balance or credit', open_jobs, balance_cents, credit_cents },
  ])
}
