import type { Subscriber } from '../../events/relay.ts'
import { selectListened } from '../tables/published-table.ts'
import { insertSignals } from '../tables/signals-table.ts'

/**
 * Stores events as signals, which the engine processes later, if an automation has a listener for their name.
 * Conditions are not evaluated here, because the relay (which delivers committed events to subscribers) has no access
 * to records and must not be delayed.
 */
export const storeSignals: Subscriber = async (transaction, events) => {
  const orgIds = [...new Set(events.map(({ org_id }) => org_id))]
  const listened = Map.groupBy(await selectListened(transaction, orgIds), ({ org_id }) => org_id)
  if (listened.size === 0) return
  const names = new Map([...listened].map(([org, rows]) => [org, new Set(rows.map(({ event }) => event))]))
  const signals = events.filter(({ org_id, name }) => {
    const eventNames = names.get(org_id)
    return eventNames !== undefined && (eventNames.has(name) || eventNames.has('*'))
  })
  if (signals.length === 0) return
  insertSignals(
    transaction,
    signals.map(({ org_id, id, name, payload, cause, occurred_at }) => ({
      org_id,
      event_id: id,
      name,
      payload,
      cause,
      occurred_at,
    })),
  )
}
