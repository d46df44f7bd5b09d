import type { Organization } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { isDatabaseGone, isTransient } from '../../database/connection-failure.ts'
import { claimDueRuns, type DueRun } from '../tables/agenda-table.ts'
import { advanceAll, type RunTurnEnd } from './advance-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { afterFailure, isRefusal, presentError } from './error-policy.ts'
import type { LiveRun } from './live-run.ts'
import { liveRunOf } from './live-run-of.ts'
import type { Meeting } from './meet-event.ts'
import { nameOf } from './programs.ts'
import { beginToWait, endStep } from './step.ts'
import { detailOf } from './step-row.ts'
import type { Registry } from '../kinds/registry.ts'
import type { ProgramNode } from '../definition/program.ts'
import { claimInTurn, inTurn } from './turn.ts'

/**
 * Advances each run separately, with one transaction per step, so that a failing step does not undo the steps before
 * it. The transaction of the failing step is rolled back, and another transaction records the failure.
 */
export async function eachAlone(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  runIds: readonly string[],
): Promise<RunTurnEnd> {
  const end: RunTurnEnd = { isLocked: false, runs: 0, steps: 0, isMore: runIds.length > 0 }
  for (const id of runIds) {
    const steps = await alone(parts, org, id)
    if (steps === undefined) return { ...end, isLocked: true }
    end.runs++
    end.steps += steps
  }
  return end
}

/**
 * Number of consecutive conflicts with other transactions (such as deadlocks) after which a step counts as failed.
 */
const mostLost = 3

/**
 * Advances one run, with one transaction per step. Returns the number of completed steps. Returns undefined if another
 * process is running a turn of the organization.
 */
async function alone(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  runId: string,
): Promise<number | undefined> {
  for (let [steps, lost] = [0, 0]; ;) {
    let isClaimed = false
    try {
      const end = await claimInTurn(
        parts,
        org,
        (transaction, now) => claim(transaction, org.id, now, runId),
        async (turn, claimed) => {
          isClaimed = true
          await advanceAll(turn, { claimed, steps: 1 })
          return turn.ledger
        },
      )
      if (!end) return undefined
      steps += end.steps
      lost = 0
      if (!end.isMore) return steps
    } catch (error) {
      // If the run had not been locked yet, its step did not cause the error, and the error is rethrown. Conflicts with
      // other transactions count as a failure of the step only after `mostLost` conflicts in a row.
      if (!isClaimed || isDatabaseGone(error)) throw error
      if (isTransient(error) && ++lost < mostLost) continue
      return (await failed(parts, org, runId, error)) ? steps : undefined
    }
  }
}

function claim(transaction: Transaction, orgId: string, now: string, runId: string): Promise<DueRun[]> {
  return claimDueRuns(transaction, orgId, { now, most: 1, alone: runId })
}

/** Records the failure of a step and its consequence for the run. */
async function failed(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  runId: string,
  error: unknown,
): Promise<boolean> {
  parts.meter.failed('run')
  const written = await inTurn(parts, org, async (turn) => {
    const [row] = await claim(turn.transaction, org.id, turn.now, runId)
    if (!row) return true
    const revisionRef = { automationId: row.automation_id, revision: row.revision }
    const published = (await parts.programs.of(turn.transaction, org.id, [revisionRef])).get(
      nameOf(revisionRef),
    )
    if (!published) throw error
    writeFailure(turn, liveRunOf(org.id, row, published), error)
    return true
  })
  if (!isRefusal(error))
    parts.log.error({ err: error, org_id: org.id, run_id: runId }, 'A step of an automation failed.')
  return written ?? false
}

type Failing = Pick<Meeting, 'io' | 'now' | 'ledger'> & { parts: { registry: Pick<Registry, 'actions'> } }

/**
 * If the action defines what follows from this error of its operation, skips or postpones the step accordingly. Returns
 * false if it does not; the step has then failed.
 */
function meetRefusal(
  { parts, io, now, ledger }: Failing,
  run: LiveRun,
  node: ProgramNode,
  error: unknown,
): boolean {
  const refusal = isRefusal(error) ? parts.registry.actions.get(node.kind)?.refused?.(error) : undefined
  if (!refusal) return false
  if ('skip' in refusal) {
    endStep({ run, node, io, at: now }, { outcome: 'skipped', reason: refusal.skip, handle: 'next' })
    run.dueAt = now
  } else {
    beginToWait(run, 'quiet_hours', now)
    run.dueAt = refusal.waitsUntil
  }
  ledger.saveRun(run)
  return true
}

/**
 * Records the failure of a step. `run` is in the state before the step, because the step's transaction was rolled
 * back.
 */
export function writeFailure(turn: Failing, run: LiveRun, error: unknown): void {
  const { ledger, io, now } = turn
  const node = run.node === null ? undefined : run.program.nodes[run.node]
  const runError = presentError(error)
  if (!node) return ledger.end(run, 'failed', 'step_failed', runError)
  if (meetRefusal(turn, run, node, error)) return
  const begun = run.tries + 1
  const after = afterFailure(error, begun, node.on_error, now)
  const ending = { outcome: 'failed' as const, reason: runError.code, detail: detailOf(runError) }
  const { step, waitKind, context, node: stood } = run
  if (after.then === 'again') {
    endStep({ run, node, io, at: now }, { ...ending, handle: null })
    // The step has not ended. Its next attempt uses the same idempotency key and overwrites the row that `endStep` has
    // written.
    const waiting = { state: 'waiting', waitKind: waitKind ?? 'retry', dueAt: after.dueAt } as const
    Object.assign(run, { step, context, tries: begun, ...waiting })
    return ledger.saveRun(run)
  }
  endStep({ run, node, io, at: now }, { ...ending, handle: after.then === 'leave' ? after.handle : null })
  if (after.then === 'leave') {
    run.dueAt = now
    return ledger.saveRun(run)
  }
  run.node = stood
  ledger.end(run, 'failed', 'step_failed', runError)
}
