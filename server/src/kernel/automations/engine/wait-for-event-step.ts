import { afterDuration } from '../../time/index.ts'
import type { WaitForEventConfig } from '../flow/wait-for-event.ts'
import { triggerOf } from './exits.ts'
import { areConditionsMet, published } from './judging.ts'
import { beginToWait, endStep, type Step } from './step.ts'
import type { Advance } from './step-io.ts'

/**
 * Begins a wait for an event, or ends the wait when its timeout is reached. If the event arrives before the timeout,
 * meet-event.ts ends the wait.
 */
export async function waitForEventStep(step: Step): Promise<Advance | undefined> {
  const { registry, run, io, subject, node, at } = step
  const { already = [], timeout } = node.config as unknown as WaitForEventConfig
  if (run.waitKind === 'event')
    return endStep(step, { outcome: 'waited', reason: 'timeout', handle: 'timeout' })
  if (
    already.length > 0 &&
    (await areConditionsMet(registry, io, { subject, event: triggerOf(run) }, published(already)))
  )
    return endStep(step, { outcome: 'waited', reason: 'already', handle: 'next' })
  const fork = { kind: node.kind, handles: ['next', 'timeout'], chosen: null }
  if (io.choose?.(run, run.node!, fork) === 'next')
    return endStep(step, { outcome: 'waited', reason: 'event', handle: 'next' })
  beginToWait(run, 'event', at)
  return { to: 'waits', waitKind: 'event', dueAt: afterDuration(at, timeout, subject.timeZone) }
}
