import { invalidState, notFound } from '../../errors.ts'
import type { Queries } from '../../database/queries.ts'
import type { MutationContext } from '../../operations/context.ts'
import type { RunState } from './live-run.ts'
import { turnsLock } from './turn.ts'
import { findSubscriptions } from '../definition/subscriptions.ts'
import type { Program } from '../definition/program.ts'
import { deleteAgenda, insertAgenda } from '../tables/agenda-table.ts'
import { insertListeners } from '../tables/listeners-table.ts'
import { selectPublished } from '../tables/published-table.ts'
import {
  lockLiveRuns,
  lockRun,
  type ListedRun,
  repinRuns,
  type RunRow,
  type RunQuery,
  selectRun,
  selectRuns,
  findUsedEntryKeys,
  updateRuns,
} from '../tables/runs-table.ts'
import { lastStep, selectSteps, type StoredStep } from '../tables/steps-table.ts'
import { waitForTurn } from '../tables/turns-lock.ts'
import { addTallies, type Counted, slots } from '../tables/tallies-table.ts'

// Members' operations on runs. Each operation locks the run first. If a turn (transaction of the engine) is processing
// the run, the operation waits for the turn. Turns skip runs that a member's operation has locked.

type Call = Pick<MutationContext, 'db' | 'actor' | 'now'>

/**
 * Lists runs, newest first. If several states are requested, executes one query per state, because each state has its
 * own index.
 */
export async function listRuns(
  db: Queries,
  orgId: string,
  { states, ...query }: Omit<RunQuery, 'state'> & { states: readonly RunState[] | null },
): Promise<ListedRun[]> {
  const queriedStates = [...new Set(states ?? [null])]
  const pages = await Promise.all(queriedStates.map((state) => selectRuns(db, orgId, { ...query, state })))
  // A run whose state changes between two queries may be found by both, so duplicates are removed.
  const runs = new Map(pages.flat().map((run) => [run.id, run]))
  return [...runs.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, query.limit)
}

/** Returns a run with its steps, oldest first. Undefined if no run has the id. */
export async function readRun(
  db: Queries,
  orgId: string,
  id: string,
): Promise<{ run: ListedRun; steps: StoredStep[] } | undefined> {
  const [run, steps] = await Promise.all([selectRun(db, orgId, id), selectSteps(db, orgId, id)])
  return run && { run, steps }
}

export async function cancelRun(ctx: Call, id: string, reason = 'cancelled_by_member'): Promise<void> {
  const run = await lockExistingRun(ctx, id)
  if (run.ended_at !== null)
    throw invalidState('The run has ended.', [{ field: 'run_id', message: `is ${run.state}` }])
  const orgId = ctx.actor.org.id
  updateRuns(ctx.db, orgId, [
    {
      ...run,
      state: 'cancelled',
      wait_kind: null,
      entry_key: await retainedEntryKey(ctx, run),
      ended_at: ctx.now,
      reason,
      error: null,
    },
  ])
  deleteAgenda(ctx.db, orgId, [id])
  count(ctx, run.automation_id, { cancelled: 1 })
}

/** Continues a failed run at the step after the failed one. */
export async function resumeRun(ctx: Call, id: string): Promise<void> {
  const { run, step, program } = await lockFailedRun(ctx, id)
  const next = program.nodes[step.node]?.next['next'] ?? null
  await continueRun(ctx, { run, program }, { node: next, step: step.step, context: run.context })
}

/**
 * Repeats the failed step of a run, with a new idempotency key. `mayRepeat` throws if the step must not be repeated,
 * because it is unknown whether its message was sent.
 */
export async function retryStep(
  ctx: Call,
  id: string,
  mayRepeat: (step: StoredStep) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { run, step, program } = await lockFailedRun(ctx, id)
  await mayRepeat(step)
  const again = (run.context.again ?? 0) + 1
  const context = { ...run.context, again }
  await continueRun(ctx, { run, program }, { node: step.node, step: step.step - 1, context })
}

export interface MovedRuns {
  moved: string[]
  left: { run_id: string; reason: string }[]
}

/**
 * Moves waiting runs to another published revision of the automation, if that revision has the node at which they
 * wait. The times at which the runs are due do not change.
 */
export async function moveRuns(
  ctx: Call,
  {
    automationId,
    revision,
    behind = null,
    most = 1000,
  }: { automationId: string; revision: number; behind?: string | null; most?: number },
): Promise<MovedRuns> {
  const orgId = ctx.actor.org.id
  const runs = await lockLiveRuns(ctx.db, orgId, { automationId, behind, most })
  const revisions = [...new Set([revision, ...runs.map((run) => run.revision)])]
  const published = await selectPublished(
    ctx.db,
    orgId,
    revisions.map((each) => ({ automationId, revision: each })),
  )
  const programs = new Map(published.map((each) => [each.number, each.program]))
  const target = programs.get(revision)
  if (!target) throw invalidState('The passed revision was never published.')
  const candidates = runs.map((run) => ({ id: run.id, reason: whyNot(run) }))
  function whyNot(run: RunRow): string | null {
    if (run.revision === revision) return 'already uses the passed revision'
    if (run.subject_kind !== target!.subject)
      return `is about a ${run.subject_kind}, which the passed revision does not support`
    if (run.wait_kind === null) return 'is not waiting'
    const [from, to] = [programs.get(run.revision)?.nodes[run.node ?? ''], target!.nodes[run.node ?? '']]
    if (!to || to.kind !== from?.kind) return 'waits at a step that the passed revision does not have'
    return null
  }
  const moved = candidates.filter(({ reason }) => reason === null).map(({ id }) => id)
  if (moved.length > 0) {
    listenFor(ctx, { automationId, revision }, target)
    await repinRuns(ctx.db, orgId, moved, revision)
  }
  return {
    moved,
    left: candidates.flatMap(({ id, reason }) => (reason === null ? [] : { run_id: id, reason })),
  }
}

async function lockExistingRun(ctx: Call, id: string): Promise<RunRow> {
  const run = await lockRun(ctx.db, ctx.actor.org.id, id)
  if (!run) throw notFound('run')
  return run
}

async function lockFailedRun(ctx: Call, id: string) {
  const run = await lockExistingRun(ctx, id)
  if (run.state !== 'failed')
    throw invalidState('The run has not failed.', [{ field: 'run_id', message: `is ${run.state}` }])
  const orgId = ctx.actor.org.id
  const [step, [published]] = await Promise.all([
    lastStep(ctx.db, orgId, id),
    selectPublished(ctx.db, orgId, [{ automationId: run.automation_id, revision: run.revision }]),
  ])
  if (!step || !published) throw new Error(`Run ${id} has no steps, or its revision was never published.`)
  return { run, step, program: published.program }
}

async function continueRun(
  ctx: Call,
  { run, program }: { run: RunRow; program: Program },
  to: Pick<RunRow, 'node' | 'step' | 'context'>,
): Promise<void> {
  const orgId = ctx.actor.org.id
  listenFor(ctx, { automationId: run.automation_id, revision: run.revision }, program)
  updateRuns(ctx.db, orgId, [
    {
      ...run,
      ...to,
      state: 'running',
      wait_kind: null,
      entry_key: await entryKeyAnew(ctx, run),
      ended_at: null,
      reason: null,
      error: null,
    },
  ])
  insertAgenda(ctx.db, orgId, [{ run_id: run.id, automation_id: run.automation_id, due_at: ctx.now }])
  count(ctx, run.automation_id, { failed: -1 })
}

/**
 * Inserts the listeners (subscriptions to events) of a revision, one of whose runs is continued. They may have been
 * deleted while the revision had no unfinished run.
 */
function listenFor(ctx: Call, of: { automationId: string; revision: number }, program: Program): void {
  insertListeners(
    ctx.db,
    ctx.actor.org.id,
    of,
    findSubscriptions(program.exits, Object.values(program.nodes)),
  )
}

/**
 * Returns the entry key that a continued run keeps when it ends again. If the automation's re-entry rule is `never`,
 * the run keeps its key, so that no other run with this key can begin. Otherwise null.
 */
async function retainedEntryKey(ctx: Call, run: RunRow): Promise<string | null> {
  return (await reentryOf(ctx, run)) === 'never' ? run.entry_key : null
}

async function entryKeyAnew(ctx: Call, run: RunRow): Promise<string | null> {
  if (run.entry_key !== null || (await reentryOf(ctx, run)) !== 'after_exit') return run.entry_key
  const { per } = (await programOf(ctx, run)) ?? {}
  const entryKey = (per === 'client' ? run.client_id : null) ?? run.subject_id
  // Waits for an open transaction of the engine, which may have begun a run for the same subject that is not committed
  // yet. Transactions of the engine that begin later see the entry key of the resumed run.
  await waitForTurn(ctx.db, turnsLock(ctx.actor.org.id))
  const usedKeys = await findUsedEntryKeys(ctx.db, ctx.actor.org.id, [
    { automationId: run.automation_id, entryKey },
  ])
  if (usedKeys.size > 0) throw invalidState('The record has entered the automation again in the meantime.')
  return entryKey
}

async function programOf(ctx: Call, run: RunRow) {
  const revisions = [{ automationId: run.automation_id, revision: run.revision }]
  return (await selectPublished(ctx.db, ctx.actor.org.id, revisions))[0]?.program
}

async function reentryOf(ctx: Call, run: RunRow) {
  return (await programOf(ctx, run))?.reentry
}

function count(ctx: Call, automationId: string, counted: Partial<Record<Counted, number>>): void {
  const tally = { entered: 0, completed: 0, cancelled: 0, failed: 0, ...counted }
  const when = { now: ctx.now, slot: slots.people }
  addTallies(ctx.db, ctx.actor.org.id, when, new Map([[automationId, tally]]))
}
