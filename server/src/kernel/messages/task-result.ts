import type { TaskResult } from '../tasks/task.ts'
import type { Delivery } from './deliver-message.ts'

/**
 * Delay in seconds before the next attempt if another worker is sending the message. That worker may have crashed,
 * which is certain only after a while.
 */
const busySeconds = 60

/** Converts the outcome of a delivery to the result of the task. The result decides whether the task is retried. */
export function taskResultOf(delivery: Delivery): TaskResult {
  if (delivery.outcome === 'busy')
    return { outcome: 'failed', reason: 'The message is being sent.', notBeforeSeconds: busySeconds }
  if (delivery.outcome === 'waits') return { outcome: 'later', dueAt: delivery.until }
  if (delivery.outcome !== 'failed') return { outcome: 'done' }
  return { outcome: delivery.failure === 'temporary' ? 'failed' : 'dead', reason: delivery.error }
}
