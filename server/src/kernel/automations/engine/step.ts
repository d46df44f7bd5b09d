import type { ProgramNode } from '../definition/program.ts'
import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'
import type { LiveRun } from './live-run.ts'
import type { StepOutcome, StepRow } from './step-row.ts'
import type { StepIo } from './step-io.ts'

/** A step that is being executed. */
export interface Step {
  registry: Registry
  run: LiveRun
  io: StepIo
  subject: Subject
  node: ProgramNode
  /** Current time of the step, by the organization's clock. */
  at: string
}

export type Ending = { outcome: StepOutcome; handle: string | null } & Partial<
  Omit<StepRow, 'runId' | 'step' | 'outcome' | 'handle'>
>

/**
 * Records the end of a step and moves the run to the node that follows the output `handle`. If `handle` is null, the
 * run stays at its node.
 */
export function endStep(
  { run, node, io, at }: Pick<Step, 'run' | 'node' | 'io' | 'at'>,
  ending: Ending,
): undefined {
  const due = dueBehind({ run, node, at })
  run.step++
  io.recordStep({
    runId: run.id,
    step: run.step,
    node: run.node!,
    kind: node.kind,
    reason: null,
    tries: run.tries + 1,
    inputDigest: null,
    messageId: null,
    messageChannel: null,
    detail: null,
    startedAt: run.context.since ?? at,
    endedAt: at,
    ...ending,
  })
  run.tries = 0
  run.waitKind = null
  run.state = 'running'
  const { since: _since, until: _until, again: _again, remembered: _remembered, ...context } = run.context
  run.context = due === undefined ? context : { ...context, due }
  if (ending.handle !== null) run.node = node.next[ending.handle] ?? null
}

/**
 * Returns the due time of the step after a wait. This is the calculated end of the wait, even if the engine processed
 * it later. Opening hours may delay the step further without changing its due time.
 */
function dueBehind({ run, node, at }: Pick<Step, 'run' | 'node' | 'at'>): string | undefined {
  const isWait = node.kind === 'wait' || node.kind === 'wait_for_event'
  if (!isWait || run.waitKind === 'business_hours') return run.context.due
  return run.context.until ?? at
}

/** Starts a wait. */
export function beginToWait(run: LiveRun, waitKind: NonNullable<LiveRun['waitKind']>, at: string): void {
  run.state = 'waiting'
  run.waitKind = waitKind
  run.context = { ...run.context, since: run.context.since ?? at }
}
