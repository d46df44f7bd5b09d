import type { Organization } from '../../access/actor.ts'
import { isDatabaseGone, isTransient } from '../../database/connection-failure.ts'
import { attemptsAtMost, type ClaimedSignal, claimSignals, signalFailed } from '../tables/signals-table.ts'
import type { EngineParts } from './engine-parts.ts'
import { claimEvents, meetAll, signalsAtOnce } from './meet-events.ts'
import { claimInTurn, inTurn } from './turn.ts'

export interface SignalTurnEnd {
  isLocked: boolean
  signals: number
  /** True if there may be more signals that can be processed now. */
  isMore: boolean
  /** Ids of the runs that the events began and that have not ended. */
  entries: readonly string[]
}

const lockedTurn: SignalTurnEnd = { isLocked: true, signals: 0, isMore: false, entries: [] }

/**
 * Processes signals (stored events), oldest first, in a turn of their own. If the turn fails, each event is processed
 * in its own transaction. If an event fails there too, it is retried after a pause, and later events wait for it. After
 * its last attempt, it is not retried any more, and the failure is logged as an error.
 */
export async function signalTurn(parts: EngineParts, org: Pick<Organization, 'id'>): Promise<SignalTurnEnd> {
  let claimed: readonly ClaimedSignal[] = []
  try {
    const end = await claimInTurn(
      parts,
      org,
      (transaction) => claimEvents(transaction, org.id, parts.kernel.now()),
      async (turn, events) => {
        claimed = events.signals
        await meetAll(turn, events)
        return turn.ledger
      },
    )
    if (!end) return lockedTurn
    return {
      isLocked: false,
      signals: claimed.length,
      isMore: claimed.length === signalsAtOnce || end.isMore,
      entries: end.entries,
    }
  } catch (error) {
    if (claimed.length === 0 || isDatabaseGone(error)) throw error
    parts.meter.failed('turn')
    return await repeatEach(parts, org, claimed)
  }
}

async function repeatEach(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  claimed: readonly ClaimedSignal[],
): Promise<SignalTurnEnd> {
  let signals = 0
  const entries: string[] = []
  for (const { event_id: alone } of claimed) {
    let isClaimed = false
    try {
      const end = await claimInTurn(
        parts,
        org,
        (transaction) => claimEvents(transaction, org.id, parts.kernel.now(), { most: 1, alone }),
        async (turn, one) => {
          isClaimed = true
          await meetAll(turn, one)
          return turn.ledger
        },
      )
      if (!end) return { isLocked: true, signals, isMore: true, entries }
      signals++
      entries.push(...end.entries)
    } catch (error) {
      if (!isClaimed || isDatabaseGone(error)) throw error
      if (isTransient(error)) return { isLocked: false, signals, isMore: true, entries }
      const isAside = await rest(parts, org, alone, error)
      if (!isAside) return { isLocked: false, signals, isMore: false, entries }
    }
  }
  return { isLocked: false, signals, isMore: true, entries }
}

/**
 * Schedules the next attempt of a failed event after 1, 2, 4 or 8 seconds, depending on the number of attempts. Returns
 * true if there is no further attempt.
 */
async function rest(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  eventId: string,
  error: unknown,
): Promise<boolean> {
  parts.meter.failed('signal')
  const attempts = await inTurn(parts, org, async (turn) => {
    const [signal] = await claimSignals(turn.transaction, org.id, {
      now: turn.present,
      most: 1,
      alone: eventId,
    })
    const notBefore = new Date(Date.parse(turn.present) + 1000 * 2 ** (signal?.attempts ?? 0)).toISOString()
    const message = error instanceof Error ? error.message : String(error)
    return await signalFailed(turn.transaction, org.id, { eventId, notBefore, error: message.slice(0, 500) })
  })
  const isAside = attempts === attemptsAtMost
  const entry = { err: error, org_id: org.id, event_id: eventId, attempts }
  if (isAside)
    parts.log.error(
      entry,
      'Automations could not process an event. It is not retried until the command `automations again` is run.',
    )
  else parts.log.warn(entry, 'Automations could not process an event. It will be retried.')
  return isAside
}
