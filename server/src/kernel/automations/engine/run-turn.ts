import type { Organization } from '../../access/actor.ts'
import { isDatabaseGone } from '../../database/connection-failure.ts'
import type { Transaction } from '../../database/transaction.ts'
import { claimDueRuns, type DueRun, isWorkDue } from '../tables/agenda-table.ts'
import { advanceAll, type RunTurnEnd } from './advance-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Ledger } from './ledger.ts'
import { claimEvents, type ClaimedSignals, meetAll, signalsAtOnce } from './meet-events.ts'
import { eachAlone } from './repeat-alone.ts'
import { signalTurn } from './signal-turn.ts'
import { claimInTurn } from './turn.ts'

/** Maximum number of runs that one transaction advances. */
const runsAtOnce = 20

export interface EventsAndRunsEnd extends RunTurnEnd {
  signals: number
  /** True if a sweep (search for the subjects of a time trigger) or a drain (work on many runs) is due. */
  isWorkDue: boolean
  /** True if the turn may have emitted events or enqueued tasks. */
  hasEffects: boolean
}

interface Claimed extends ClaimedSignals {
  runs: readonly DueRun[]
  isWorkDue: boolean
}

const nothing = { signals: 0, runs: 0, steps: 0, isWorkDue: false, hasEffects: false }

/**
 * Processes events of an organization and advances a batch of its due runs, in one transaction. Events are processed
 * first, so that an event that ends a run takes effect before the run's next step. A run that an event begins or wakes
 * is advanced at once: its first step is in the same transaction as its beginning. `isAgendaDue` is false if the caller
 * knows that no run was due before; the agenda is then not searched.
 *
 * If anything fails, the transaction is rolled back and its work is repeated in smaller pieces, so that only the
 * failing event or step is lost: the events in a transaction of their own, then each run alone. A failing run is then
 * processed alone until its step succeeds.
 */
export async function runTurn(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  isAgendaDue = true,
): Promise<EventsAndRunsEnd> {
  let claimed: Claimed | undefined
  let end: Ledger | undefined
  try {
    end = await claimInTurn(
      parts,
      org,
      (transaction, now) => claim(parts, org, transaction, isAgendaDue ? now : null),
      async (turn, all) => {
        claimed = all
        const known = await meetAll(turn, all)
        await advanceAll(turn, {
          claimed: all.runs.filter((run) => !hasFailed(run)),
          known,
          most: runsAtOnce,
        })
        return turn.ledger
      },
    )
  } catch (error) {
    return await repeatApart(parts, org, claimed, error)
  }
  if (!end || !claimed) return { ...nothing, isLocked: true, isMore: false }
  const { signals, runs, isWorkDue } = claimed
  const again = await eachAlone(parts, org, ids(runs.filter(hasFailed)))
  const isFull = runs.length === runsAtOnce || signals.length === signalsAtOnce
  return {
    isLocked: again.isLocked,
    signals: signals.length,
    runs: end.runs + again.runs,
    steps: end.steps + again.steps,
    isMore: isFull || isWorkDue || end.isMore || again.isMore,
    isWorkDue,
    hasEffects: end.hasEffects || again.runs > 0,
  }
}

const ids = (runs: readonly DueRun[]): string[] => runs.map(({ id }) => id)
const hasFailed = ({ tries }: DueRun): boolean => tries > 0

/** Locks events and, unless `now` is null, the runs that are due then. */
async function claim(
  { kernel }: EngineParts,
  { id }: Pick<Organization, 'id'>,
  transaction: Transaction,
  now: string | null,
): Promise<Claimed> {
  const [events, runs, isDue] = await Promise.all([
    claimEvents(transaction, id, kernel.now()),
    now === null ? [] : claimDueRuns(transaction, id, { now, most: runsAtOnce }),
    now !== null && isWorkDue(transaction, id, now),
  ])
  return { ...events, runs, isWorkDue: isDue }
}

/** Repeats the work of a failed transaction: its events together, and then each of its runs alone. */
async function repeatApart(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  claimed: Claimed | undefined,
  cause: unknown,
): Promise<EventsAndRunsEnd> {
  const { signals = [], runs = [], isWorkDue = false } = claimed ?? {}
  if ((signals.length === 0 && runs.length === 0) || isDatabaseGone(cause)) throw cause
  parts.meter.failed('turn')
  const met = signals.length > 0 ? await signalTurn(parts, org) : undefined
  const all = { signals: met?.signals ?? 0, isWorkDue, hasEffects: true }
  if (met?.isLocked) return { ...nothing, ...all, isLocked: true, isMore: true }
  const each = [...ids(runs), ...(met?.entries ?? [])]
  const alone = await eachAlone(parts, org, each)
  return { ...alone, ...all, isMore: isWorkDue || alone.isMore || (met?.isMore ?? false) }
}
