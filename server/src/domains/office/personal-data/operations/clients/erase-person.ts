import * as z from 'zod'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import type { Person } from '../../../../../kernel/personal-data/index.ts'
import { authorColumns } from '../../../../../kernel/records/author.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { id, instant, text } from '../../../../../kernel/schema/fields.ts'
import { clients } from '../../../../customers/clients/index.ts'
import { endLinks } from '../../../../messages/public-links/index.ts'
import { countData, personDataSchema, refuseOpen, requirePerson } from '../../describe-person.ts'
import { eraseLater } from '../../erase-later.ts'
import { type ErasedRow, findErased, insertErased } from '../../erased-table.ts'

/** Number of months after which the last backup with the data of an erased person is deleted at the latest. */
const backupMonths = 12

export const erasePerson = mutation({
  name: 'clients.erasePerson',
  summary: 'Erase the data of a person for good.',
  description:
    'For a person who demands it. Names, addresses, phone numbers, email addresses, messages, notes, pictures and ' +
    'recordings of the client are erased in the background, and the client is archived. Amounts, dates ' +
    'and numbers of documents stay, so the books do not change. Opt-outs stay effective. Links to customer pages end, ' +
    'unsent messages are dropped, and runs of automations are cancelled. The feed of changes reports the client ' +
    'as deleted. Refused while something is open. A dry run counts what will be erased. Cannot be undone.',
  permission: ['delete_clients', 'export_data'],
  wholeOrganization: true,
  requiresConfirmation: true,
  destructive: true,
  sensitive: true,
  bound: ({ client_id, data }) => ({ client_id, data }),
  input: z.strictObject({
    client_id: id().describe('The client whose data is erased.'),
    confirm_name: text(200, 1).describe('The name of the client, to confirm that this person is meant.'),
    expected_version: expectedVersion(),
  }),
  output: z.object({
    client_id: id(),
    erasure_id: id(),
    state: z.enum(['running', 'done']).describe('`running`: the background work is not complete yet.'),
    data: personDataSchema.describe('Data that is erased, by kind. Empty if the person was erased before.'),
    requested_at: instant(),
    completed_at: instant().nullable(),
    backups_until: instant().describe(
      'Time until which backups may contain the data. They are then deleted.',
    ),
  }),
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'validation_error',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { client_id, confirm_name, expected_version }) {
    const { actor, db } = ctx
    if (actor.mode !== 'live')
      throw new AppError(
        'unsupported_in_test_mode',
        'Test mode has no background work. Erase a person of a practice company to try it.',
      )
    const erased = await findErased(db, actor.org.id, client_id)
    if (erased) return present(erased, [])
    const client = await clients.lock(ctx, client_id, expected_version)
    if (client.merged_into !== null)
      throw invalidState('The client is merged into another client. Erase the data of that client.', [
        { field: 'client_id', message: 'is merged', merged_into: client.merged_into },
      ])
    if (confirm_name.trim() !== client.name.trim())
      throw invalidField('confirm_name', 'must be the name of the client')
    const person = await requirePerson(ctx, client_id)
    await refuseOpen(ctx, person, client)
    const data = await countData(ctx, person)
    return present(await begin(ctx, client, person), data)
  },
})

/** Hides the client, ends its links and enqueues the work that erases the data. */
async function begin(
  ctx: MutationContext,
  client: Awaited<ReturnType<typeof clients.lock>>,
  person: Person,
): Promise<ErasedRow> {
  const orgId = ctx.actor.org.id
  await endLinks(ctx, { clientId: client.id }, 'client_archived')
  if (client.archived_at === null) clients.save(ctx, client, { archived_at: ctx.now })
  const row: ErasedRow = {
    id: newId(),
    client_id: client.id,
    record_ids: person.ids,
    created_at: ctx.now,
    completed_at: null,
  }
  insertErased(ctx.db, orgId, {
    ...row,
    address_digests: person.addresses.map((address) => ctx.services.addressDigests(orgId, address)[0]),
    ...authorColumns('created', ctx.author),
  })
  eraseLater(ctx, row.id)
  return row
}

function present(row: ErasedRow, data: z.infer<typeof personDataSchema>) {
  const until = new Date(row.completed_at ?? row.created_at)
  until.setUTCMonth(until.getUTCMonth() + backupMonths)
  return {
    client_id: row.client_id,
    erasure_id: row.id,
    state: row.completed_at === null ? ('running' as const) : ('done' as const),
    data,
    requested_at: row.created_at,
    completed_at: row.completed_at,
    backups_until: until.toISOString(),
  }
}
