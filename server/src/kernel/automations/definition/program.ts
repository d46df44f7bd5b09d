import type { Cond } from '../conditions/condition.ts'

/**
 * Compiled form of an automation, which the engine runs. Publishing compiles the steps (a graph or a list) into the
 * program and stores it with the revision. The config of each node is complete, with defaults filled in.
 */
export interface Program {
  version: 1
  /** Type of the records (subjects) for which the automation has runs. */
  subject: string
  trigger: { kind: string; config: Record<string, unknown> }
  per: 'subject' | 'client'
  reentry: 'never' | 'after_exit' | 'always'
  enrollment_limit: { count: number; days: number } | null
  conditions: readonly Cond[]
  exits: readonly Exit[]
  /**
   * Id of the first node after the trigger. Null only if no step follows the trigger, which publishing does not allow.
   */
  entry: string | null
  nodes: Readonly<Record<string, ProgramNode>>
  /**
   * Sorted names of the events that can end or resume runs of this program. `*` means every event of the record. The
   * list contains `*` if a condition can end the runs, because any event may change the condition's result.
   */
  listens: readonly string[]
}

/** A condition, or an event of the subject or client, that ends a run. */
export type Exit = Cond | EventExit

export interface EventExit {
  event: string | readonly string[]
  same: 'subject' | 'client'
  where?: readonly Cond[]
}

export interface ProgramNode {
  /** Kind of an action, or of flow control: wait, wait_for_event, condition, branch, exit. */
  kind: string
  config: Record<string, unknown>
  on_error: OnError
  /**
   * Id of the next node, by the output (handle) through which the run leaves this node. If the output has no entry,
   * the run ends there as completed.
   */
  next: Readonly<Record<string, string>>
}

export interface OnError {
  /** Maximum number of attempts, the first included. */
  tries: number
  then: 'stop' | 'continue' | 'branch'
}
