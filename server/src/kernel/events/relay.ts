import type { Logger } from 'pino'
import { isDatabaseGone } from '../database/connection-failure.ts'
import type { Database } from '../database/database.ts'
import { lockNumbers } from '../database/lock-numbers.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Cause } from './event.ts'
import { SetAside } from './set-aside.ts'

/** An event as it was told. */
export interface ToldEvent {
  org_id: string
  id: string
  name: string
  payload: Record<string, unknown>
  cause: Cause
  occurred_at: string
}

/** Somebody who turns events into work of its own, in the transaction that notes them as passed on. */
export type Subscriber = (transaction: Transaction, events: readonly ToldEvent[]) => Promise<void>

export interface RelayParts {
  database: Database
  subscribers: readonly Subscriber[]
  now: () => string
  log: Logger
}

/** What is left: more to pass on, nothing, or what another process does or does not see while it is at it. */
export type RoundEnd = 'more' | 'nothing' | 'another is at it'

const batchSize = 200
/** As many as `unrelayed_events` looks at. */
const organizationsAtOnce = 64
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Passes events of the outbox on to the subscribers, and each event once: what the subscribers write and the mark on the
 * event are one transaction. Organizations take turns. Where the events of one cannot be passed on, it alone is set
 * aside for a while. Each call passes on one round of them.
 */
export function createRelay(parts: RelayParts): () => Promise<RoundEnd> {
  const aside = new SetAside()
  let behind = nobody

  const next = (transaction: Transaction): Promise<ToldEvent[]> =>
    transaction.rows<ToldEvent>(
      `select org_id, id, name, payload, cause, occurred_at from live.unrelayed_events($1, $2, $3::uuid[])`,
      [batchSize, behind, aside.until(parts.now())],
    )

  return async () => {
    let taken: ToldEvent[] = []
    let isMine = false
    try {
      await parts.database.system.transaction(async (transaction) => {
        const [isLocked, found] = await Promise.all([takeLock(transaction), next(transaction)])
        isMine = isLocked
        taken = isMine ? found : []
        await passOn(parts, transaction, taken)
      })
      for (const org of new Set(taken.map(({ org_id }) => org_id))) aside.forgive(org)
    } catch (error) {
      if (taken.length === 0 || isDatabaseGone(error)) throw error
      await passOnOneByOne(parts, taken, aside)
    }
    if (!isMine) return 'another is at it'
    behind = lastOf(taken, behind)
    return isAll(taken) ? 'nothing' : 'more'
  }
}

/** Each organization by itself, after a failure of all together. */
async function passOnOneByOne(
  parts: RelayParts,
  taken: readonly ToldEvent[],
  aside: SetAside,
): Promise<void> {
  const ofEach = Map.groupBy(taken, ({ org_id }) => org_id)
  for (const [org, events] of ofEach)
    try {
      await underTheLock(parts.database, async (transaction) => {
        const rows = await transaction.rows<{ id: string }>(
          `select e.id from live.events e where e.org_id = $1 and e.id = any ($2::uuid[]) and e.relayed_at is null`,
          [org, events.map(({ id }) => id)],
        )
        const left = new Set(rows.map(({ id }) => id))
        await passOn(
          parts,
          transaction,
          events.filter(({ id }) => left.has(id)),
        )
      })
      aside.forgive(org)
    } catch (error) {
      if (isDatabaseGone(error)) throw error
      const until = aside.put(org, parts.now())
      parts.log.error(
        { err: error, org_id: org, until },
        'The events of an organization could not be passed on.',
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

/** False: another process is at it. */
async function takeLock(transaction: Transaction): Promise<boolean> {
  const held = await transaction.row<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    lockNumbers.eventRelay,
  ])
  return held!.mine
}

async function passOn(
  { subscribers, now }: RelayParts,
  transaction: Transaction,
  events: readonly ToldEvent[],
): Promise<void> {
  if (events.length === 0) return
  // Whoever acts on what subscribers leave first claims it, by a commit that is waited for: that makes this one last too.
  transaction.later('set local synchronous_commit = off')
  for (const subscriber of subscribers) await subscriber(transaction, events)
  transaction.later(
    `update live.events e set relayed_at = $3 from unnest($1::uuid[], $2::uuid[]) as t (org_id, id)
      where e.org_id = t.org_id and e.id = t.id`,
    [events.map((event) => event.org_id), events.map((event) => event.id), now()],
  )
}

/** Where the next round begins: at the organization behind the one at which this round ended. */
function lastOf(events: readonly ToldEvent[], behind: string): string {
  const orgs = [...new Set(events.map(({ org_id }) => org_id))].toSorted()
  return orgs.findLast((org) => org <= behind) ?? orgs.at(-1) ?? behind
}

/** Whether no organization has told more than its share, and there were no more organizations than a round takes. */
function isAll(events: readonly ToldEvent[]): boolean {
  const counts = [...Map.groupBy(events, ({ org_id }) => org_id).values()].map(({ length }) => length)
  const share = Math.floor(batchSize / Math.max(1, counts.length))
  return counts.length < organizationsAtOnce && counts.every((count) => count < share)
}
