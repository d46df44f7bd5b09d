import { setTimeout as sleep } from 'node:timers/promises'
import { limitedAs } from '../../../kernel/access/actor.ts'
import { takeTurnsBeside } from '../../../kernel/limits/take-turns.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { recordManyChanges } from '../../../kernel/operations/effects.ts'
import { carryOutRows, keyOfClient, planFound, previewOf, type RowOutcome } from '../clients/index.ts'
import { type ClientImportRow, doneCount, starterOf } from './client-import.ts'
import { countImportedRows, saveLines, saveOutcomes, selectWaiting } from './import-rows-table.ts'
import { type Batch, type RequestedGroup, requestMatches } from './request-matches.ts'

// One transaction imports a batch of rows, in groups. Postgres executes the statements of a transaction in the order in
// which they are sent. If each group were compared with the stored clients after the preceding one had been written, Postgres
// would wait for the service at each group. Therefore:
//
// 1. The rows of a group are read, and their stored matches are requested before the writes of the preceding group are sent.
// 2. The group is planned with these matches. Clients that the preceding group creates are not among them. Rows about such
//    clients are recognized by the lines of the batch, as within a group.
// 3. The writes of the group are sent. While Postgres executes them, steps 1 and 2 of the following group are done.
//
// While other organizations send requests, groups are small, and the order is 3, 1, 2: the import waits until Postgres has
// written a group, pauses, and lets requests that have arrived meanwhile go first.
//
// If the program crashes, the whole batch is rolled back, and its task runs again.

/**
 * Numbers of rows in the groups of a batch. The first group is small, because Postgres waits while it is read. A batch takes
 * less than a second, because it locks clients. An import that changes clients has one group, so that it locks all clients
 * of the batch in the order of their ids and compares its rows with the changes of all earlier ones.
 */
const groupSizes = { skip: [20, 80, 100, 100], update: [100] } as const
/** The same while other organizations send requests. A request waits for the work of one group at most. */
const groupSizesBesideOthers = { skip: [10, 10, 10, 10, 10, 10, 10, 10, 10, 10], update: [50] } as const

/**
 * Number of changes that the change log has to record, so that the audit entry names all of them. A new client with an
 * address is three changes (client, property and door), and a client whose address and contacts change is up to five.
 */
const mostChanges = 2000

/**
 * Maximum pause after a group while other organizations send requests, in milliseconds. A pause is as long as the work
 * before it. The bound limits the time for which a batch keeps its locks on a slow machine.
 */
const longestPauseMs = 40

/** Number of imported rows after which Postgres counts the rows of the tables. */
const countedFrom = 300

/** Imports the next rows of an import and stores their results. In a preview, only determines the results. */
export async function importBatch(ctx: MutationContext, row: ClientImportRow): Promise<RowOutcome[]> {
  const key = { orgId: ctx.actor.org.id, importId: row.id }
  const { traffic } = ctx.services
  const account = limitedAs(ctx.actor.org)
  const isBesideOthers = traffic.lately.others(account)
  const sizes = (isBesideOthers ? groupSizesBesideOthers : groupSizes)[row.on_duplicate]
  recordManyChanges(ctx.db, mostChanges)
  const groups = divide(await selectWaiting(ctx.db, key, sumOf(sizes)), sizes)
  // The member who started the import is the author of its clients.
  const asStarter = { ...ctx, author: starterOf(row) }
  const turn = takeTurnsBeside(traffic, account)
  const batch: Batch = { ctx: asStarter, row, key, lines: new Map(), clientIds: new Map(), turn }
  const outcomes: RowOutcome[] = []
  let began = performance.now()
  let next = groups.length > 0 ? await requestMatches(batch, groups[0]!) : undefined
  for (let at = 1; next !== undefined; at++) {
    const group: RequestedGroup = next
    const requestNext = async () =>
      at < groups.length ? await requestMatches(batch, groups[at]!) : undefined
    if (!isBesideOthers) next = await requestNext()
    outcomes.push(...(await importGroup(batch, group)))
    if (!isBesideOthers) continue
    next = await requestNext()
    await next?.stored
    await sleep(Math.min(performance.now() - began, longestPauseMs))
    await traffic.letOthersFinish(account)
    began = performance.now()
  }
  if (row.mode === 'commit' && hasPassed(countedFrom, row, outcomes.length)) countImportedRows(ctx.db)
  return outcomes
}

const hasPassed = (count: number, row: ClientImportRow, imported: number): boolean =>
  doneCount(row) < count && doneCount(row) + imported >= count

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/** Divides rows into groups of these sizes. The last group may be smaller. */
function divide<Row>(rows: readonly Row[], sizes: readonly number[]): Row[][] {
  const groups: Row[][] = []
  let at = 0
  for (const size of sizes) {
    if (at < rows.length) groups.push(rows.slice(at, at + size))
    at += size
  }
  return groups
}

async function importGroup(batch: Batch, { read, stored }: RequestedGroup): Promise<RowOutcome[]> {
  const { ctx, row, key, lines, clientIds, turn } = batch
  const { found, isOptedOut } = await stored
  const updates = row.on_duplicate === 'update'
  const { planned, newLines } = await planFound(ctx, read, found, { updates, lines }, turn)
  const outcomes =
    row.mode === 'commit'
      ? await carryOutRows(ctx, planned, turn, { clientIds, isOptedOut })
      : planned.map(previewOf)
  saveOutcomes(ctx.db, key, outcomes)
  // Stores the line that created each client, so that a later batch recognizes rows about the same client as duplicates.
  // The contacts, address and id of such a line are not stored: the client has them, by which later batches find it.
  const created = outcomes.flatMap(({ action, client_id, line }): [string, number][] =>
    action === 'create' && client_id !== null ? [[keyOfClient(client_id), line]] : [],
  )
  const createdLines = new Set(created.map(([, line]) => line))
  saveLines(ctx.db, key, [...newLines.filter(([, line]) => !createdLines.has(line)), ...created])
  return outcomes
}
