import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { loadOptOuts, type OptOutLookup } from '../../../messages/outbox/index.ts'
import { clientsWithLinks } from '../../../messages/public-links/index.ts'
import { emitTagChanges } from '../../../organization/tagging/index.ts'
import { addClient, type ClientToAdd } from '../add-client.ts'
import { GatheredClients } from '../gathered-clients.ts'
import { recordOptOuts } from '../record-opt-outs.ts'
import { selectProperties } from '../properties-table.ts'
import { type KnownOfClient, saveClientChange } from '../save-client-change.ts'
import type { Action, PlannedRow } from './plan-rows.ts'
import type { ReadRow, RowError } from './read-row.ts'

/** Number of new clients that one statement inserts. Postgres inserts them while the next ones are prepared. */
const mostGathered = 50

interface Known {
  isOptedOut: OptOutLookup
  gathered: GatheredClients
  /** Existing data of the clients that change. */
  ofClient: (clientId: string) => KnownOfClient
}

/** Outcome of importing a row. */
export interface RowOutcome {
  line: number
  action: Action
  client_id: string | null
  duplicate_of: string | null
  errors: RowError[]
}

/** The result of a row in a preview, which writes nothing. */
export const previewOf = (row: PlannedRow): RowOutcome => outcomeOf(row, null)

/** For callers that write the rows of a file in several groups. */
interface KnownBefore {
  /** Clients of the lines of earlier groups. Those of the written lines are added. */
  clientIds?: Map<number, string>
  /** Opt-outs of the contacts of all rows. By default, they are read. */
  isOptedOut?: OptOutLookup | undefined
}

/** Writes the planned rows in their order. */
export async function carryOutRows(
  ctx: MutationContext,
  planned: readonly PlannedRow[],
  turn: () => Promise<void>,
  { clientIds = new Map(), isOptedOut }: KnownBefore = {},
): Promise<RowOutcome[]> {
  const existingData = await readKnown(ctx, planned, isOptedOut)
  const outcomes: RowOutcome[] = []
  for (const row of planned) {
    await turn()
    const clientId = await carryOut(ctx, row, clientIds, existingData)
    if (clientId !== null) clientIds.set(row.line, clientId)
    outcomes.push(outcomeOf(row, clientId))
    if (existingData.gathered.count >= mostGathered) existingData.gathered.insert(ctx)
  }
  existingData.gathered.insert(ctx)
  return outcomes
}

function outcomeOf({ line, action, errors, existing }: PlannedRow, clientId: string | null): RowOutcome {
  const duplicateOf = existing?.id ?? null
  return { line, action, errors, client_id: clientId ?? duplicateOf, duplicate_of: duplicateOf }
}

/**
 * Reads, with few statements, the data that is needed to write the rows: the clients to change, and the stored
 * opt-outs.
 */
async function readKnown(
  ctx: MutationContext,
  planned: readonly PlannedRow[],
  knownOptOuts: OptOutLookup | undefined,
): Promise<Known> {
  const ids = planned.flatMap(({ action, existing }) => (action === 'update' ? [existing!.id] : []))
  const { org } = ctx.actor
  const [all, linked, isOptedOut] = await Promise.all([
    ids.length === 0 ? [] : selectProperties(ctx.db, org.id, ids),
    ids.length === 0 ? new Set<string>() : clientsWithLinks(ctx.db, org.id, ids),
    knownOptOuts ?? loadOptOuts(ctx, contactsOf(planned)),
  ])
  const properties = Map.groupBy(all, (property) => property.client_id)
  return {
    isOptedOut,
    gathered: new GatheredClients(),
    ofClient: (id) => ({ properties: properties.get(id) ?? [], hasLinks: linked.has(id), isOptedOut }),
  }
}

/** Loads the opt-outs of the phone numbers and email addresses of rows that change no existing client. */
export const loadOptOutsOfRows = (ctx: MutationContext, read: readonly ReadRow[]): Promise<OptOutLookup> =>
  loadOptOuts(
    ctx,
    read.flatMap(({ keys }) => contactsIn(keys)),
  )

interface Contacts {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** Returns the phone numbers and email addresses of the clients before and after the import. */
function contactsOf(planned: readonly PlannedRow[]) {
  return planned.flatMap(({ existing, change, toAdd }) =>
    [existing ?? {}, change?.changed ?? {}, { phone: toAdd?.phone.phone, email: toAdd?.email.email }].flatMap(
      contactsIn,
    ),
  )
}

const contactsIn = ({ phone, email }: Contacts) => [
  ...(phone ? [{ channel: 'sms', address: phone } as const] : []),
  ...(email ? [{ channel: 'email', address: email } as const] : []),
]

/** Writes one row and returns its client. `clientIds` contains the clients of earlier rows. */
async function carryOut(
  ctx: MutationContext,
  { action, toAdd, change, existing, sameAs }: PlannedRow,
  clientIds: ReadonlyMap<number, string>,
  existingData: Known,
): Promise<string | null> {
  if (action === 'create') return await create(ctx, toAdd!, existingData)
  if (action === 'update') {
    // A change may concern clients of earlier rows, such as the opt-outs of all clients with a phone number.
    existingData.gathered.insert(ctx)
    await saveClientChange(ctx, existing!, change!, {
      source: 'import',
      existingData: existingData.ofClient(existing!.id),
    })
  }
  return existing?.id ?? (sameAs === null ? null : (clientIds.get(sameAs) ?? null))
}

async function create(ctx: MutationContext, toAdd: ClientToAdd, known: Known): Promise<string> {
  const { isOptedOut, gathered } = known
  const client = await addClient(ctx, toAdd, known)
  // An opt-out concerns all clients with the phone number or email address, this one included.
  if (client.sms_opt_out || client.email_opt_out) gathered.insert(ctx)
  await recordOptOuts(ctx, noOptOuts, client, { source: 'import', isOptedOut })
  emitTagChanges(ctx, 'client', [], client)
  return client.id
}

const noOptOuts = { phone: null, email: null, sms_opt_out: false, email_opt_out: false }
