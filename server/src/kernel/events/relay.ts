import type { Database } from '../database/database.ts'
import { lockNumbers } from '../database/lock-numbers.ts'
import type { Transaction } from '../database/transaction.ts'

/** An event as it was told. */
export interface ToldEvent {
  org_id: string
  id: string
  name: string
  payload: Record<string, unknown>
  occurred_at: string
}

/** Somebody who turns events into work of its own, in the transaction that notes them as passed on. */
export type Subscriber = (transaction: Transaction, events: readonly ToldEvent[]) => Promise<void>

const batchSize = 200

/**
 * Passes events of the outbox on to the subscribers, and each event once: what the subscribers write and the mark on the
 * event are one transaction. Organizations take turns. Returns when nothing is left to pass on, or another process is at it.
 */
export async function relayEvents(
  database: Database,
  subscribers: readonly Subscriber[],
  now: () => string,
): Promise<void> {
  for (;;) {
    const passedOn = await database.system.transaction(async (transaction) => {
      const held = await transaction.row<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
        lockNumbers.eventRelay,
      ])
      if (!held?.mine) return 0
      const events = await transaction.rows<ToldEvent>(
        `select org_id, id, name, payload, occurred_at from live.unrelayed_events($1)`,
        [batchSize],
      )
      if (events.length === 0) return 0
      for (const subscriber of subscribers) await subscriber(transaction, events)
      await transaction.rows(
        `update live.events e set relayed_at = $3 from unnest($1::uuid[], $2::uuid[]) as t (org_id, id)
          where e.org_id = t.org_id and e.id = t.id`,
        [events.map((event) => event.org_id), events.map((event) => event.id), now()],
      )
      return events.length
    })
    if (passedOn < batchSize) return
  }
}
