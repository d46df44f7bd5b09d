import type { Cond } from '../conditions/condition.ts'

/**
 * What the engine runs: both forms of a definition are compiled to it when a revision is published, and it is kept with the
 * revision. The config of each node is complete, defaults filled in.
 */
export interface Program {
  version: 1
  /** The kind of its subjects. */
  subject: string
  trigger: { kind: string; config: Record<string, unknown> }
  per: 'subject' | 'client'
  reentry: 'never' | 'after_exit' | 'always'
  enrollment_limit: { count: number; days: number } | null
  conditions: readonly Cond[]
  exits: readonly Exit[]
  /** The node behind the trigger; null never, once published. */
  entry: string | null
  nodes: Readonly<Record<string, ProgramNode>>
  /** Names of events that its runs end or go on by, sorted; `*` where a condition ends them. */
  listens: readonly string[]
}

/** What ends a run: a condition, or an event of its subject or client. */
export type Exit = Cond | EventExit

export interface EventExit {
  event: string | readonly string[]
  same: 'subject' | 'client'
  where?: readonly Cond[]
}

export interface ProgramNode {
  /** Of an action, or of the flow: wait, wait_for_event, condition, branch, exit. */
  kind: string
  config: Record<string, unknown>
  on_error: OnError
  /** By handle, the node that follows; a handle that is not here ends the run as completed. */
  next: Readonly<Record<string, string>>
}

export interface OnError {
  /** How often a step is begun in all. */
  tries: number
  then: 'stop' | 'continue' | 'branch'
}
