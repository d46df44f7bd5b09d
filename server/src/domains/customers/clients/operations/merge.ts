import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { eachNameOnce } from '../../../../kernel/schema/same-name.ts'
import { isBelow } from '../advance-client.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { clientMerged } from '../client-events.ts'
import { type ClientRow, clients, clientSchema } from '../client.ts'
import { lockClientsToMerge, moveClient, retireClient } from '../clients-table.ts'
import { moveLinksOfClient } from '../../../messages/public-links/index.ts'
import { emitTagChanges } from '../../../organization/tagging/index.ts'
import { recordOptOuts } from '../record-opt-outs.ts'
import { recordStatusChange } from '../record-status-change.ts'
import { moveProperties } from '../properties-table.ts'
import { requireInUse } from '../require-in-use.ts'
import { clientChangeEvents } from '../save-client-change.ts'
import { insertStatusChange } from '../../../organization/status-history/index.ts'

export const mergeClient = mutation({
  name: 'clients.merge',
  summary: 'Merge two client records of the same customer.',
  description:
    'Moves properties, leads, estimates, jobs, invoices, payments and conversations to the ' +
    'remaining client (`into_client_id`). Empty fields of the remaining client take the values of ' +
    'the merged client. If one of the clients has opted out, the remaining client is opted out. The ' +
    'old id stays readable and returns `merged_into`. Needs access to all locations, because the ' +
    'merged client may have records in any of them.',
  permission: ['delete_clients'],
  wholeOrganization: true,
  input: withRules(
    z.strictObject({
      client_id: id().describe('The client to merge into the other one.'),
      into_client_id: id().describe('The client that remains and receives the records.'),
      expected_version: expectedVersion().describe(
        'Expected version of the merged client. If it has changed, nothing is written: 409 `stale_version`.',
      ),
    }),
    {
      field: 'into_client_id',
      message: 'must be another client',
      isMet: ({ client_id, into_client_id }) => client_id !== into_client_id,
    },
  ),
  output: clientSchema.extend({
    doubled_refs: z
      .record(z.string(), z.string())
      .describe(
        'External ids of the merged client, by system, for each system in which the remaining client has ' +
          'a different id. The customer is then duplicated in that system too. From now on, both ids refer ' +
          'to the remaining client.',
      ),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'stale_version'],
  emits: [clientMerged, ...clientChangeEvents],
  destructive: true,
  async handler(ctx, { client_id, into_client_id, expected_version }) {
    const orgId = ctx.actor.org.id
    lockClientsToMerge(ctx, [client_id, into_client_id])
    const ending = await clients.lock(ctx, client_id, expected_version)
    const survivor = await clients.findAndLock(ctx, into_client_id)
    if (!survivor) throw invalidField('into_client_id', 'is not a client of the organization')
    requireInUse(ending)
    refuseAsSurvivor(survivor)

    moveClient(ctx, ending.id, survivor.id)
    await moveLinksOfClient(ctx, ending.id, survivor.id)
    moveProperties(ctx.db, orgId, ending.id, survivor.id, ctx.now)
    retireClient(ctx.db, orgId, ending.id, survivor.id, ctx.now)
    insertStatusChange(ctx, {
      record_kind: 'client',
      record_id: ending.id,
      previous_status: ending.status,
      status: 'merged',
    })
    const merged = clients.save(ctx, survivor, mergedFields(survivor, ending))
    await recordOptOuts(ctx, survivor, merged)
    ctx.emit(clientMerged, {
      client_id: survivor.id,
      merged_client_id: ending.id,
      version: merged.version,
      updated_at: merged.updated_at,
    })
    if (merged.status !== survivor.status) recordStatusChange(ctx, merged, survivor.status, merged.status)
    emitTagChanges(ctx, 'client', survivor.tags, merged)
    const client = clients.present((await clients.find(ctx.db, orgId, survivor.id))!, ctx)
    return { ...client, doubled_refs: doubledRefs(survivor, ending) }
  },
})

/**
 * Returns the fields of the remaining client. It keeps its values; its empty fields get the values of the other client.
 * If one of the clients has opted out, the remaining client is opted out.
 */
function mergedFields(survivor: ClientRow, ending: ClientRow): Partial<ClientRow> {
  const phoneOwner = survivor.phone === null ? ending : survivor
  const notes = [survivor.notes, ending.notes].filter(Boolean).join('\n\n')
  return {
    status: isBelow(survivor.status, ending.status) ? ending.status : survivor.status,
    email: survivor.email ?? ending.email,
    email_key: survivor.email_key ?? ending.email_key,
    phone: phoneOwner.phone,
    phone_typed: phoneOwner.phone_typed,
    phone_extension: phoneOwner.phone_extension,
    notes: [...notes].slice(0, 10_000).join('') || null,
    lead_source: survivor.lead_source ?? ending.lead_source,
    sms_opt_out: survivor.sms_opt_out || ending.sms_opt_out,
    email_opt_out: survivor.email_opt_out || ending.email_opt_out,
    tags: eachNameOnce([...survivor.tags, ...ending.tags]),
    external_refs: { ...ending.external_refs, ...survivor.external_refs },
  }
}

function doubledRefs(survivor: ClientRow, ending: ClientRow): Record<string, string> {
  const doubled = Object.entries(ending.external_refs).filter(([system, id]) => {
    const other = survivor.external_refs[system]
    return other !== undefined && other !== id
  })
  return Object.fromEntries(doubled)
}

function refuseAsSurvivor(client: ClientRow): void {
  if (client.archived_at === null) return
  throw invalidState('The client in `into_client_id` is archived, or is itself merged into another client.', [
    { field: 'into_client_id', message: 'is archived or merged', merged_into: client.merged_into },
  ])
}
