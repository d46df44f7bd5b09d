import type { DueRun } from '../tables/agenda-table.ts'
import type { LiveRun } from './live-run.ts'
import { liveRunOf } from './live-run-of.ts'
import type { KnownRun } from './meet-events.ts'
import { nameOf } from './programs.ts'
import { createStepper, type Stepper } from './stepper.ts'
import type { Turn } from './turn.ts'

export interface RunTurnEnd {
  /**
   * True if nothing was done, because another process is running a turn (transaction of the engine) of this
   * organization.
   */
  isLocked: boolean
  runs: number
  steps: number
  /** True if more runs of the organization may be due. */
  isMore: boolean
}

interface RunsToAdvance {
  /** Due runs that this turn (transaction of the engine) has locked. */
  claimed: readonly DueRun[]
  /** Runs that events of this turn concern or have begun, by id. Those that are due now are advanced too. */
  known?: ReadonlyMap<string, KnownRun>
  /** Maximum number of runs. */
  most?: number
  /** Maximum number of steps of each run. */
  steps?: number
}

/**
 * Advances due runs: checks the exit conditions of each and then executes its steps until it waits or ends. When the
 * time limit of the turn or the maximum number of runs is reached, the remaining runs stay due for a later turn.
 */
export async function advanceAll(
  turn: Turn,
  { claimed, known = new Map(), most = Infinity, steps }: RunsToAdvance,
): Promise<void> {
  const { parts, facts, ledger, io } = turn
  const due = [...(await ofAgenda(turn, claimed, known)), ...ofEvents(turn, claimed, known)]
  if (due.length === 0) return
  await facts.preload(due.map(({ run }) => ({ kind: run.subjectKind, id: run.subjectId })))
  const stepper = createStepper(parts.registry, steps)
  for (const [index, { run, status }] of due.entries()) {
    if (index === most || (index > 0 && !io.hasTime())) {
      ledger.isMore = true
      break
    }
    if (status === 'active') await advance(turn, run, stepper)
    else stop(turn, run, status)
  }
}

type RunToAdvance = Pick<KnownRun, 'run' | 'status'>

/** Returns the due runs of the agenda, unless events of this turn have ended them or made them due later. */
async function ofAgenda(
  { parts, transaction, org, ledger, now }: Turn,
  claimed: readonly DueRun[],
  known: ReadonlyMap<string, KnownRun>,
): Promise<RunToAdvance[]> {
  const revisionOf = (row: DueRun) => ({ automationId: row.automation_id, revision: row.revision })
  const programs = await parts.programs.of(transaction, org.id, claimed.map(revisionOf))
  return claimed.flatMap((row) => {
    const met = known.get(row.id)
    if (met) {
      const isDue = !ledger.isEnded(met.run) && met.run.dueAt !== null && met.run.dueAt <= now
      return isDue ? { run: met.run, status: row.status } : []
    }
    const published = programs.get(nameOf(revisionOf(row)))
    if (!published) throw new Error(`Run ${row.id} uses a revision that was never published.`)
    return { run: liveRunOf(org.id, row, published), status: row.status }
  })
}

/**
 * Returns the runs that events of this turn have begun or woken. Leaves out runs of automations whose runs are being
 * cancelled. A run whose step has failed before is left to a later turn, which processes it alone.
 */
function ofEvents(
  { ledger }: Turn,
  claimed: readonly DueRun[],
  known: ReadonlyMap<string, KnownRun>,
): RunToAdvance[] {
  const claimedIds = new Set(claimed.map(({ id }) => id))
  return ledger.due().flatMap((run) => {
    const { status, isCancelling } = known.get(run.id)!
    if (claimedIds.has(run.id) || isCancelling) return []
    if (run.tries > 0) ledger.isMore = true
    return run.tries > 0 ? [] : { run, status }
  })
}

async function advance({ ledger, io, now }: Turn, run: LiveRun, stepper: Stepper): Promise<void> {
  if (run.state === 'paused') run.state = run.waitKind === null ? 'running' : 'waiting'
  const end = await stepper.advance(run, io)
  ledger.saveRun(run)
  if (end.to === 'ends') return ledger.end(run, end.state, end.reason)
  run.dueAt = end.to === 'waits' ? end.dueAt : now
  if (end.to === 'goes_on') ledger.isMore = true
}

/**
 * Handles a due run whose automation is not active. If the automation is paused, the run is suspended until the
 * automation is resumed. If the automation is archived, the run is cancelled.
 */
function stop({ ledger }: Turn, run: LiveRun, status: string): void {
  if (status === 'archived') return ledger.end(run, 'cancelled', 'archived')
  run.state = 'paused'
  run.dueAt = null
  ledger.saveRun(run)
}
