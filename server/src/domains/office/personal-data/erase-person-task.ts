import type { Organization } from '../../../kernel/access/actor.ts'
import { cancelRun } from '../../../kernel/automations/engine/runs.ts'
import { liveRunsAbout } from '../../../kernel/automations/personal-data.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { Transaction } from '../../../kernel/database/transaction.ts'
import { relayAbout, unrelayedAbout } from '../../../kernel/events/personal-data.ts'
import { sendingAbout } from '../../../kernel/messages/personal-data.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import {
  type AddressDigests,
  eraseRows,
  findPerson,
  type Person,
  parametersOf,
  searchAndErase,
  typedParameters,
} from '../../../kernel/personal-data/index.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { taskKind, type TaskKind } from '../../../kernel/tasks/task.ts'
import { eraseKind, runningAbout } from '../../../kernel/tasks/personal-data.ts'
import { findOrganizationById } from '../../organization/company/index.ts'
import {
  findListsNaming,
  releaseErasedQuota,
  removeErasedFiles,
} from '../../organization/stored-files/index.ts'
import { erasePayload } from './erase-later.ts'
import { completeErased, findErasedById, insertErased, type RecordedErasure } from './erased-table.ts'
import { personTables } from './person-tables.ts'

interface Parts {
  database: Pick<Database, 'live'>
  storage: Storage
  addressDigests: AddressDigests
}

interface Erasure {
  orgId: string
  id: string
  /** Ids of the client and of all records that were found when the erasure began. */
  startIds: readonly string[]
  now: string
}

/** Seconds after which the task looks again if work about the person is still running. */
const againSeconds = 2

/**
 * Creates the kind of task that erases a person. `clients.erasePerson` enqueues it. The steps:
 *
 * 1. The task finds the records of the person (`findPerson`). While an event about them is not relayed, a message is being
 *    sent or another task is running, it waits, because these would write data of the person again.
 * 2. Runs of automations are cancelled.
 * 3. Logs and stored answers are searched and emptied, page by page; then the tables of documents and messages, each in a
 *    transaction of its own; then the bytes of files are deleted.
 * 4. The client, its leads, properties and conversations are erased last, in one transaction with `completed_at`. The
 *    person is found by them, so a task that was interrupted finds the same rows again and repeats its work.
 */
export function erasePersonTask({
  kernel,
  database,
  organizationOf,
}: {
  kernel: Kernel
  database: Database
  organizationOf: (id: string) => Promise<Organization | undefined>
}): TaskKind<(typeof erasePayload)['_output']> {
  const { storage, addressDigests } = kernel.services
  return taskKind({
    name: eraseKind,
    payload: erasePayload,
    delaysSeconds: [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600],
    handler: async ({ orgId, now }, { erasure_id: id }) => {
      const org = await organizationOf(orgId)
      if (!org) return { outcome: 'dead', reason: 'The organization does not exist.' }
      const db = database.live.reader({ orgId, locations: '*' })
      const row = await findErasedById(db, orgId, id)
      if (!row || row.completed_at !== null) return { outcome: 'done' }
      const erasure = { orgId, id, startIds: [row.client_id, ...row.record_ids], now: kernel.now(org) }
      const parts = { database, storage, addressDigests }
      if (await eraseNow(parts, org, erasure)) return { outcome: 'done' }
      return { outcome: 'later', dueAt: new Date(Date.parse(now) + againSeconds * 1000).toISOString() }
    },
  })
}

/**
 * Erases a person in a restored copy whose data was erased in the original. Returns false if that organization is not in
 * the copy, or if the copy already contains the erasure. No work is running in a copy, so nothing is waited for.
 */
export async function eraseRecorded(
  parts: Parts & { database: Database },
  recorded: RecordedErasure,
): Promise<boolean> {
  const { database } = parts
  const { org_id: orgId, id, client_id, record_ids } = recorded
  const org = await findOrganizationById(database.system, orgId)
  if (!org) return false
  const scope = { orgId, locations: '*' } as const
  const row = await findErasedById(database.live.reader(scope), orgId, id)
  if (row && row.completed_at !== null) return false
  const now = new Date().toISOString()
  await database.live.transaction(scope, (transaction) => {
    insertErased(transaction, orgId, recorded)
    return Promise.resolve()
  })
  const erasure = { orgId, id, startIds: [client_id, ...record_ids], now }
  await eraseNow(parts, org, erasure, { isCopy: true })
  return true
}

/** Erases a person. Returns false if it did nothing, because work about the person is still running. */
async function eraseNow(
  parts: Parts,
  org: Organization,
  erasure: Erasure,
  { isCopy = false }: { isCopy?: boolean } = {},
): Promise<boolean> {
  const { database, storage, addressDigests } = parts
  const { orgId, startIds, now } = erasure
  const scope = { orgId, locations: '*' } as const
  const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.live.transaction(scope, work)
  const db = database.live.reader(scope)
  const found = await findPerson(db, personTables, { orgId, startIds, now })
  if (!found) throw new Error(`The person of the erasure ${erasure.id} has too many records.`)
  if (isCopy) await inTransaction((transaction) => passOnEvents(transaction, found, now))
  else if (await isBusyWith(db, found, now)) return false
  for (const id of await liveRunsOf(db, found, now))
    await inTransaction((transaction) =>
      cancelRun(
        { db: transaction, actor: { type: 'system', id: null, org, mode: 'live', locations: '*' }, now },
        id,
      ),
    )
  const digests = found.addresses.map((address) => addressDigests(orgId, address)[0])
  const files = [...found.ids, ...(await findListsNaming({ db, storage }, orgId, found.addresses))]
  const ids: string[] = files.slice(found.ids.length)
  for (const table of personTables)
    if (table.isSearched)
      ids.push(...(await searchAndErase(inTransaction, table, { person: found, now, digests })))
  const person = { ...found, ids: [...found.ids, ...ids] }
  for (const table of personTables)
    if (!table.isSearched && !table.isLast)
      await inTransaction(async (transaction) => {
        if (table.table === 'files') await releaseErasedQuota(transaction, orgId, files)
        await eraseRows(transaction, table, { person, now, digests })
      })
  await removeErasedFiles({ db, storage }, orgId, files)
  await inTransaction(async (transaction) => {
    for (const table of personTables)
      if (table.isLast) await eraseRows(transaction, table, { person, now, digests })
    completeErased(transaction, orgId, erasure.id, now)
  })
  return true
}

/** Marks events about the person as relayed, because a copy must not send what the original has erased. */
async function passOnEvents(transaction: Transaction, person: Person, now: string): Promise<void> {
  await transaction.rows(`${relayAbout} and ${typedParameters}`, parametersOf(person, now))
}

async function isBusyWith(db: Queries, person: Person, now: string): Promise<boolean> {
  const busy = await db.row<{ is_busy: boolean }>(
    `select exists (${[unrelayedAbout, runningAbout, sendingAbout].join(' union all ')}) and ${typedParameters} as is_busy`,
    parametersOf(person, now),
  )
  return busy!.is_busy
}

async function liveRunsOf(db: Queries, person: Person, now: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `${liveRunsAbout} and ${typedParameters}`,
    parametersOf(person, now),
  )
  return rows.map(({ id }) => id)
}
