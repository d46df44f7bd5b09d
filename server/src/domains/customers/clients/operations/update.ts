import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { endedLinksOutput, presentEndedLinks } from '../../../messages/public-links/index.ts'
import { changeRefs, externalRefsInput } from '../../../organization/external-refs/index.ts'
import { changeClient, clientChanges } from '../client-changes.ts'
import { clients, clientSchema } from '../client.ts'
import { requireInUse } from '../require-in-use.ts'
import { clientChangeEvents, saveClientChange } from '../save-client-change.ts'

const input = z
  .strictObject({
    client_id: id().describe('The client to update.'),
    ...clientChanges,
    ...externalRefsInput,
    expected_version: expectedVersion(),
  })
  .refine(
    (value) =>
      [...Object.keys(clientChanges), ...Object.keys(externalRefsInput)].some((name) => name in value),
    'must change at least one field of the client',
  )

export const updateClient = mutation({
  name: 'clients.update',
  summary: 'Update a client.',
  description:
    'Omitted fields stay unchanged; null clears a field. A new address changes the primary property; ' +
    'if another property of the client has that address, that property becomes primary. A new email ' +
    'address or phone number revokes the links sent to the old one: `ended_links` lists the documents ' +
    'to send again. If another client already has the passed external id, the call is refused with 409. A call that ' +
    'changes nothing does not raise `version`.',
  permission: ['manage_clients'],
  scope: 'clients:write',
  input,
  output: clientSchema.extend(endedLinksOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: clientChangeEvents,
  async handler(ctx, { client_id, expected_version, external_refs, ...changes }) {
    const { org } = ctx.actor
    const refsOfRow = await changeRefs(ctx, clients, external_refs)
    const row = await clients.lock(ctx, client_id, expected_version)
    requireInUse(row)
    const change = changeClient(row, changes, org.country)
    Object.assign(change.changed, differences(row, await refsOfRow(row)))
    if (Object.keys(change.changed).length === 0)
      return { ...clients.present(row, ctx), ...presentEndedLinks(ctx, []) }

    const { saved, ended } = await saveClientChange(ctx, row, change)
    const client = clients.present(
      change.moved ? (await clients.find(ctx.db, org.id, client_id))! : saved,
      ctx,
    )
    return { ...client, ...presentEndedLinks(ctx, ended) }
  },
})
