import type { Organization } from '../../access/actor.ts'
import { isDatabaseGone, isTransient } from '../../database/connection-failure.ts'
import { lookAtWaits } from '../tables/agenda-table.ts'
import { lockLiveRunsAbout } from '../tables/runs-table.ts'
import {
  attemptsAtMost,
  claimSignals,
  deleteSignals,
  signalFailed,
  type SignalRow,
} from '../tables/signals-table.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { candidatesOf } from './candidates.ts'
import type { EngineParts } from './engine-parts.ts'
import { enrol, Entries } from './enrol.ts'
import type { LiveRun } from './live-run.ts'
import { liveRunOf } from './live-run-of.ts'
import { meetEvent } from './meet-event.ts'
import { nameOf } from './programs.ts'
import { recordsOf } from './records-of.ts'
import { inTurn, type Turn } from './turn.ts'

/** Maximum number of signals (stored events) processed in one transaction. */
const signalsAtOnce = 50

export interface SignalTurnEnd {
  isLocked: boolean
  signals: number
  /** True if there may be more signals that can be processed now. */
  isMore: boolean
}

const lockedTurn: SignalTurnEnd = { isLocked: true, signals: 0, isMore: false }

/**
 * Processes signals (stored events), oldest first. An event is first applied to the runs that have not ended: it may
 * end a run, end its wait, or change when its wait ends. Then the event may begin new runs. If the batch fails, each
 * event is processed in its own transaction. If an event fails there too, it is retried after a pause, and later events
 * wait for it. After its last attempt, it is not retried any more, and the failure is logged as an error.
 */
export async function signalTurn(parts: EngineParts, org: Organization): Promise<SignalTurnEnd> {
  let claimed: readonly SignalRow[] = []
  try {
    const end = await inTurn(parts, org, async (turn) => {
      claimed = await claimSignals(turn.transaction, org.id, { now: turn.present, most: signalsAtOnce })
      await meetAll(turn, claimed)
      return true
    })
    if (!end) return lockedTurn
    return { isLocked: false, signals: claimed.length, isMore: claimed.length === signalsAtOnce }
  } catch (error) {
    if (claimed.length === 0 || isDatabaseGone(error)) throw error
    parts.meter.failed('turn')
    return await repeatEach(parts, org, claimed)
  }
}

async function meetAll(turn: Turn, signals: readonly SignalRow[]): Promise<void> {
  if (signals.length === 0) return
  const { parts, transaction, org } = turn
  const events = signals.map(eventOf)
  const live = await liveRunsOf(turn, events)
  const candidates = await candidatesOf(turn, events)
  const entries = new Entries(turn)
  await turn.facts.preload(live.map((run) => ({ kind: run.subjectKind, id: run.subjectId })))
  await entries.learn([...candidates.values()].flat())
  for (const event of events) {
    const records = recordsOf(event)
    for (const run of live) {
      if (turn.ledger.isEnded(run) || !concerns(records, run)) continue
      const { entryKey } = run
      await meetEvent(turn, run, event)
      if (turn.ledger.isEnded(run) && run.entryKey === null) entries.releaseEntryKey({ ...run, entryKey })
    }
    if (parts.registry.hourMoves.has(event.type)) lookAtWaits(transaction, org.id, turn.now)
    for (const candidate of candidates.get(event.id) ?? []) {
      const run = await enrol(turn, entries, candidate)
      if (run) live.push(run)
    }
  }
  deleteSignals(
    transaction,
    org.id,
    signals.map(({ event_id }) => event_id),
  )
}

const concerns = (records: ReadonlySet<string>, run: LiveRun): boolean =>
  records.has(run.subjectId) || (run.clientId !== null && records.has(run.clientId))

async function liveRunsOf(turn: Turn, events: readonly SignalEvent[]): Promise<LiveRun[]> {
  const { parts, transaction, org } = turn
  const records = [...new Set(events.flatMap((event) => [...recordsOf(event)]))]
  const rows = await lockLiveRunsAbout(transaction, org.id, records)
  if (rows.length === 0) return []
  const revisions = rows.map((row) => ({ automationId: row.automation_id, revision: row.revision }))
  const programs = await parts.programs.of(transaction, org.id, revisions)
  return rows.flatMap((row) => {
    const published = programs.get(nameOf({ automationId: row.automation_id, revision: row.revision }))
    return published ? liveRunOf(org.id, row, published) : []
  })
}

function eventOf({ event_id, name, payload, cause, occurred_at }: SignalRow): SignalEvent {
  return { id: event_id, type: name, occurredAt: occurred_at, payload, cause }
}

async function repeatEach(
  parts: EngineParts,
  org: Organization,
  claimed: readonly SignalRow[],
): Promise<SignalTurnEnd> {
  let signals = 0
  for (const { event_id: alone } of claimed) {
    let isClaimed = false
    try {
      const end = await inTurn(parts, org, async (turn) => {
        const one = await claimSignals(turn.transaction, org.id, { now: turn.present, most: 1, alone })
        isClaimed = true
        await meetAll(turn, one)
        return true
      })
      if (!end) return { isLocked: true, signals, isMore: true }
      signals++
    } catch (error) {
      if (!isClaimed || isDatabaseGone(error)) throw error
      if (isTransient(error)) return { isLocked: false, signals, isMore: true }
      const isAside = await rest(parts, org, alone, error)
      if (!isAside) return { isLocked: false, signals, isMore: false }
    }
  }
  return { isLocked: false, signals, isMore: true }
}

/**
 * Schedules the next attempt of a failed event after 1, 2, 4 or 8 seconds, depending on the number of attempts. Returns
 * true if there is no further attempt.
 */
async function rest(
  parts: EngineParts,
  org: Organization,
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
