import type { TaskResult } from '../tasks/task.ts'
import type { Delivery } from './deliver-message.ts'

/** While another worker is sending, or was and died: how long until that can be told. */
const busySeconds = 60

/** What a delivery means to the task that made it: whether, and how soon, it is made again. */
export function taskResultOf(delivery: Delivery): TaskResult {
  if (delivery.outcome === 'busy')
    return { outcome: 'failed', reason: 'The message is being sent.', notBeforeSeconds: busySeconds }
  if (delivery.outcome === 'waits') return { outcome: 'later', dueAt: delivery.until }
  if (delivery.outcome !== 'failed') return { outcome: 'done' }
  return { outcome: delivery.failure === 'temporary' ? 'failed' : 'dead', reason: delivery.error }
}
