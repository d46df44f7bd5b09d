import type { Logger } from 'pino'
import { isDatabaseGone } from '../database/connection-failure.ts'
import type { Database } from '../database/database.ts'
import { lockNumbers } from '../database/lock-numbers.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Cause } from './event.ts'
import { SetAside } from './set-aside.ts'

/** An event that an operation emitted. */
export interface EmittedEvent {
  org_id: string
  id: string
  name: string
  payload: Record<string, unknown>
  cause: Cause
  occurred_at: string
}

/** Receives events and writes rows, such as tasks, in the transaction that also marks the events as relayed. */
export type Subscriber = (transaction: Transaction, events: readonly EmittedEvent[]) => Promise<void>

export interface RelayParts {
  database: Database
  subscribers: readonly Subscriber[]
  now: () => string
  log: Logger
}

/**
 * Result of relaying one batch. `more`: unrelayed events remain. `nothing`: none remain. `busy elsewhere`: another
 * process is relaying, so nothing was done.
 */
export type RoundEnd = 'more' | 'nothing' | 'busy elsewhere'

const batchSize = 200
/** Number of organizations in a batch. The database function `unrelayed_events` reads the same number. */
export const organizationsAtOnce = 64
export const beforeFirstOrganization = '00000000-0000-0000-0000-000000000000'

/**
 * Creates a function that relays one batch of stored events to the subscribers. Each event is relayed exactly once,
 * because the writes of the subscribers and the mark on the event are in one transaction. Each batch begins with the
 * organization after the last one of the previous batch. If the events of an organization fail, only that
 * organization is paused for a while.
 */
export function createRelay(parts: RelayParts): () => Promise<RoundEnd> {
  const aside = new SetAside()
  let behind = beforeFirstOrganization

  const next = (transaction: Transaction): Promise<EmittedEvent[]> =>
    transaction.rows<EmittedEvent>(
      `select org_id, id, name, payload, cause, occurred_at from live.unrelayed_events($1, $2, $3::uuid[])`,
      [batchSize, behind, aside.until(parts.now())],
    )

  return async () => {
    let batch: EmittedEvent[] = []
    let isMine = false
    try {
      await parts.database.system.transaction(async (transaction) => {
        const [isLocked, events] = await Promise.all([takeLock(transaction), next(transaction)])
        isMine = isLocked
        batch = isMine ? events : []
        await passOn(parts, transaction, batch)
      })
      for (const org of new Set(batch.map(({ org_id }) => org_id))) aside.forgive(org)
    } catch (error) {
      if (batch.length === 0 || isDatabaseGone(error)) throw error
      await passOnOneByOne(parts, batch, aside)
    }
    if (!isMine) return 'busy elsewhere'
    behind = lastOf(batch, behind)
    return isAll(batch) ? 'nothing' : 'more'
  }
}

/**
 * Relays the events of each organization in a separate transaction. Called after the transaction of the whole batch
 * failed.
 */
async function passOnOneByOne(
  parts: RelayParts,
  batch: readonly EmittedEvent[],
  aside: SetAside,
): Promise<void> {
  const ofEach = Map.groupBy(batch, ({ org_id }) => org_id)
  for (const [org, events] of ofEach)
    try {
      await underTheLock(parts.database, async (transaction) => {
        const rows = await transaction.rows<{ id: string }>(
          `select e.id from live.events e where e.org_id = $1 and e.id = any ($2::uuid[]) and e.relayed_at is null`,
          [org, events.map(({ id }) => id)],
        )
        const unrelayedIds = new Set(rows.map(({ id }) => id))
        await passOn(
          parts,
          transaction,
          events.filter(({ id }) => unrelayedIds.has(id)),
        )
      })
      aside.forgive(org)
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      const until = aside.put(org, parts.now())
      parts.log.error(
        { err: error, org_id: org, until },
        'The events of an organization could not be relayed.',
      )
    }
}

async function underTheLock(
  database: Database,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await database.system.transaction(async (transaction) => {
    if (await takeLock(transaction)) await work(transaction)
  })
}

/**
 * Tries to acquire the relay's lock without waiting. Returns false if another process holds it.
 *
 * Also makes the commit return before it is durable. When a worker claims a task that a subscriber created, the commit of
 * that claim is durable, and it makes all earlier commits durable too.
 */
async function takeLock(transaction: Transaction): Promise<boolean> {
  const lock = await transaction.row<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock($1) as mine, set_config('synchronous_commit', 'off', true)`,
    [lockNumbers.eventRelay],
  )
  return lock!.mine
}

async function passOn(
  { subscribers, now }: RelayParts,
  transaction: Transaction,
  events: readonly EmittedEvent[],
): Promise<void> {
  if (events.length === 0) return
  await callAll(subscribers, transaction, events)
  transaction.later(
    `update live.events e set relayed_at = $3 from unnest($1::uuid[], $2::uuid[]) as t (org_id, id)
      where e.org_id = t.org_id and e.id = t.id`,
    [events.map((event) => event.org_id), events.map((event) => event.id), now()],
  )
}

/** Calls the subscribers at the same time, so that their statements share round trips. */
async function callAll(
  subscribers: readonly Subscriber[],
  transaction: Transaction,
  events: readonly EmittedEvent[],
): Promise<void> {
  const ends = await Promise.allSettled(
    subscribers.map(async (subscriber) => await subscriber(transaction, events)),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Returns the id of the organization after which the next batch begins. */
function lastOf(events: readonly EmittedEvent[], behind: string): string {
  const orgs = [...new Set(events.map(({ org_id }) => org_id))].toSorted()
  return orgs.findLast((org) => org <= behind) ?? orgs.at(-1) ?? behind
}

/**
 * Returns true if the batch contained all unrelayed events. That is certain if the batch reached neither its maximum
 * number of organizations nor, for any organization, the maximum number of events.
 */
function isAll(events: readonly EmittedEvent[]): boolean {
  const counts = [...Map.groupBy(events, ({ org_id }) => org_id).values()].map(({ length }) => length)
  const share = Math.floor(batchSize / Math.max(1, counts.length))
  return counts.length < organizationsAtOnce && counts.every((count) => count < share)
}
