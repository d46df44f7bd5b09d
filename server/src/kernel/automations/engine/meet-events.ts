import type { Transaction } from '../../database/transaction.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { lookAtWaits } from '../tables/agenda-table.ts'
import { type ConcernedRun, lockConcernedRuns } from '../tables/runs-table.ts'
import { type ClaimedSignal, claimSignals, type SignalRow } from '../tables/signals-table.ts'
import { candidatesOf, findMatches } from './candidates.ts'
import { enrol, Entries } from './enrol.ts'
import type { LiveRun } from './live-run.ts'
import { liveRunOf } from './live-run-of.ts'
import { meetEvent } from './meet-event.ts'
import { nameOf } from './programs.ts'
import { recordsOf } from './records-of.ts'
import type { Turn } from './turn.ts'

/** Maximum number of signals (stored events) processed in one transaction. */
export const signalsAtOnce = 50

/** The oldest events of an organization, and the unfinished runs that they concern. */
export interface ClaimedSignals {
  signals: readonly ClaimedSignal[]
  concerned: readonly ConcernedRun[]
}

/** Locks the oldest events, or only the event `alone`, and the unfinished runs that they concern. */
export async function claimEvents(
  transaction: Transaction,
  orgId: string,
  present: string,
  { most = signalsAtOnce, alone = null }: { most?: number; alone?: string | null } = {},
): Promise<ClaimedSignals> {
  const [signals, concerned] = await Promise.all([
    claimSignals(transaction, orgId, { now: present, most, alone }),
    lockConcernedRuns(transaction, orgId, { most, alone }),
  ])
  return { signals, concerned }
}

/** An unfinished run that an event concerns or has begun. */
export interface KnownRun {
  run: LiveRun
  /** Status of the automation. */
  status: string
  isCancelling: boolean
}

/**
 * Applies each event, in order, to the runs that have not ended: it may end a run, end its wait, or change when its
 * wait ends. Then the event may begin new runs. Returns the runs, by id.
 */
export async function meetAll(
  turn: Turn,
  { signals, concerned }: ClaimedSignals,
): Promise<ReadonlyMap<string, KnownRun>> {
  const known = new Map<string, KnownRun>()
  if (signals.length === 0) return known
  const { parts, transaction, org, facts } = turn
  const received = signals.map((signal) => ({ event: eventOf(signal), listeners: signal.listeners }))
  const programs = await parts.programs.of(transaction, org.id, [
    ...concerned.map((row) => ({ automationId: row.automation_id, revision: row.revision })),
    ...signals.flatMap(({ listeners }) =>
      listeners.map((each) => ({ automationId: each.automation_id, revision: each.revision })),
    ),
  ])
  for (const row of concerned) {
    const published = programs.get(nameOf({ automationId: row.automation_id, revision: row.revision }))
    if (!published) continue
    const { status, is_cancelling: isCancelling } = row
    known.set(row.id, { run: liveRunOf(org.id, row, published), status, isCancelling })
  }
  const matches = await findMatches(turn, programs, received)
  const entries = new Entries(turn)
  await Promise.all([
    facts.preload([
      ...[...known.values()].map(({ run }) => ({ kind: run.subjectKind, id: run.subjectId })),
      ...matches.map(({ published, subjectId: id }) => ({ kind: published.program.subject, id })),
    ]),
    entries.learn({
      subjects: matches.map(({ subjectId }) => subjectId),
      events: matches.map(({ event }) => event.id),
      anchors: matches.flatMap(({ anchor }) => anchor ?? []),
    }),
  ])
  const candidates = await candidatesOf(turn, matches)
  await entries.learnClients([...candidates.values()].flat())
  for (const { event, listeners } of received) {
    await applyEvent(turn, entries, [...known.values()], event)
    for (const candidate of candidates.get(event.id) ?? []) {
      const run = await enrol(turn, entries, candidate)
      const isCancelling = listeners.some(
        (each) => each.automation_id === candidate.automationId && each.is_cancelling,
      )
      if (run) known.set(run.id, { run, status: 'active', isCancelling })
    }
  }
  turn.ledger.processed(signals.map(({ event_id }) => event_id))
  return known
}

/** Applies an event to the runs that it concerns and that have not ended. */
async function applyEvent(
  turn: Turn,
  entries: Entries,
  known: readonly KnownRun[],
  event: SignalEvent,
): Promise<void> {
  const { parts, transaction, org, ledger, now } = turn
  const records = recordsOf(event)
  for (const { run } of known) {
    if (ledger.isEnded(run) || !concerns(records, run)) continue
    const { entryKey } = run
    await meetEvent(turn, run, event)
    if (ledger.isEnded(run) && run.entryKey === null) entries.releaseEntryKey({ ...run, entryKey })
  }
  if (!parts.registry.hourMoves.has(event.type)) return
  lookAtWaits(transaction, org.id, now)
  ledger.isMore = true
}

const concerns = (records: ReadonlySet<string>, run: LiveRun): boolean =>
  records.has(run.subjectId) || (run.clientId !== null && records.has(run.clientId))

function eventOf({ event_id, name, payload, cause, occurred_at }: SignalRow): SignalEvent {
  return { id: event_id, type: name, occurredAt: occurred_at, payload, cause }
}
