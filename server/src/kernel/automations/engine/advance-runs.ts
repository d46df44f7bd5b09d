import type { DueRun } from '../tables/agenda-table.ts'
import type { LiveRun } from './live-run.ts'
import { liveRunOf } from './live-run-of.ts'
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

/**
 * Advances the due runs that this turn (transaction of the engine) has locked. Checks the exit conditions of each run
 * and then executes its steps until it waits or ends. When the time limit of the turn is reached, the remaining runs
 * stay due for a later turn.
 */
export async function advanceAll(turn: Turn, claimed: readonly DueRun[], steps?: number): Promise<void> {
  if (claimed.length === 0) return
  const { parts, transaction, facts, ledger, io, org } = turn
  const programs = await parts.programs.of(
    transaction,
    org.id,
    claimed.map((row) => ({ automationId: row.automation_id, revision: row.revision })),
  )
  await facts.preload(claimed.map((row) => ({ kind: row.subject_kind, id: row.subject_id })))
  const stepper = createStepper(parts.registry, steps)
  let isFirst = true
  for (const row of claimed) {
    if (!isFirst && !io.hasTime()) {
      ledger.isMore = true
      break
    }
    isFirst = false
    const published = programs.get(nameOf({ automationId: row.automation_id, revision: row.revision }))
    if (!published) throw new Error(`Run ${row.id} uses a revision that was never published.`)
    const run = liveRunOf(org.id, row, published)
    if (row.status === 'active') await advance(turn, run, stepper)
    else stop(turn, run, row.status)
  }
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
