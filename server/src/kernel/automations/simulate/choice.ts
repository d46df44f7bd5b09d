import type { StepRow } from '../engine/step-row.ts'
import type { Choice } from './simulation.ts'

/** Kinds of steps after which a run takes one of several paths. */
export const forks: ReadonlySet<string> = new Set(['condition', 'branch', 'wait_for_event'])

/** Returns the path that the run took after a step, and the reason. Undefined if the step is not a fork. */
export function choiceOf(row: StepRow, isAssumed: boolean): Choice | undefined {
  if (!forks.has(row.kind) || row.handle === null) return undefined
  return { node_id: row.node, handle: row.handle, by: isAssumed ? 'assumed' : reasonOf(row) }
}

function reasonOf({ kind, reason }: StepRow): Choice['by'] {
  if (kind !== 'wait_for_event' || reason === 'already') return 'data'
  return reason === 'event' ? 'event' : 'timeout'
}
