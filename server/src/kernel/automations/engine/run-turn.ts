import type { Organization } from '../../access/actor.ts'
import { claimDueRuns, type DueRun } from '../tables/agenda-table.ts'
import type { EngineParts } from './engine-parts.ts'
import type { LiveRun } from './live-run.ts'
import { liveRunOf } from './live-run-of.ts'
import { nameOf } from './programs.ts'
import { repeatAlone } from './repeat-alone.ts'
import { createStepper } from './stepper.ts'
import { inTurn, type Turn } from './turn.ts'

/** So many runs take part in one transaction. */
const runsAtOnce = 20

export interface RunTurnEnd {
  /** Somebody else was at it. */
  isHeld: boolean
  runs: number
  steps: number
  /** There may be more that is due. */
  isMore: boolean
}

const held: RunTurnEnd = { isHeld: true, runs: 0, steps: 0, isMore: false }

/**
 * Brings runs that are due as far as they come, some at once. Whatever goes wrong takes all of it back; then each is
 * repeated alone, so that a run that fails keeps no other from going on.
 */
export async function runTurn(parts: EngineParts, org: Organization): Promise<RunTurnEnd> {
  let claimed: readonly DueRun[] = []
  try {
    const end = await inTurn(parts, org, async (turn) => {
      claimed = await claimDueRuns(turn.transaction, org.id, { now: turn.now, most: runsAtOnce })
      await advanceAll(turn, claimed)
      return turn.ledger
    })
    if (!end) return held
    return { isHeld: false, runs: end.runs, steps: end.steps, isMore: claimed.length === runsAtOnce || end.isMore }
  } catch (error) {
    return await repeatAlone(parts, org, claimed, error)
  }
}

/** Of each run: exits, then step by step. A run for which there is no time stays due. */
export async function advanceAll(turn: Turn, claimed: readonly DueRun[], steps?: number): Promise<void> {
  if (claimed.length === 0) return
  const { parts, transaction, facts, ledger, io, org, now } = turn
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
    if (!published) throw new Error(`Run ${row.id} is of a revision that was never published.`)
    const run = liveRunOf(org.id, row, published)
    if (row.status !== 'active') stop(turn, run, row.status)
    else await advanceOne()
    async function advanceOne(): Promise<void> {
      if (run.state === 'paused') run.state = run.waitKind === null ? 'running' : 'waiting'
      const end = await stepper.advance(run, io)
      ledger.keep(run)
      if (end.to === 'ends') ledger.end(run, end.state, end.reason)
      else {
        run.dueAt = end.to === 'waits' ? end.dueAt : now
        if (end.to === 'goes_on') ledger.isMore = true
      }
    }
  }
}

/** Its automation is paused, so it is held as it falls due; or archived, so it ends. */
function stop({ ledger }: Turn, run: LiveRun, status: string): void {
  if (status === 'archived') return ledger.end(run, 'cancelled', 'archived')
  run.state = 'paused'
  run.dueAt = null
  ledger.keep(run)
}
