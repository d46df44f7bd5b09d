import { oldestWaiting } from '../../../kernel/automations/tables/due-automations.ts'
import { findOldestUnrelayed } from '../../../kernel/events/find-oldest-unrelayed.ts'
import { findInstallationState } from '../../../kernel/installation/installation-table.ts'
import { queueSnapshot } from '../../../kernel/tasks/queue-snapshot.ts'
import { isAtWork } from '../../../start/rotate-secrets.ts'
import { type Check, right, wrong } from '../check.ts'

/** Time in seconds for which due work may wait. Due work usually begins within a second. */
const mostSeconds = 900

export const waitingWork: Check = {
  name: 'waiting-work',
  title: 'background work is not late',
  async examine({ reader, now }) {
    const instant = new Date(now()).toISOString()
    const { isRunning, state, oldest } = await reader.asSystem(async (queries) => {
      const { oldest_ready_at } = await queueSnapshot(queries, instant)
      const { due_at, occurred_at } = await oldestWaiting(queries, instant)
      const unrelayed = await findOldestUnrelayed(queries)
      return {
        isRunning: await isAtWork(queries),
        state: await findInstallationState(queries),
        oldest: {
          oldest_ready_at,
          due_at,
          occurred_at,
          unrelayed_at: unrelayed === undefined ? null : new Date(unrelayed).toISOString(),
        },
      }
    })
    const { quiet_since, maintenance_until } = state
    if (quiet_since !== null)
      return right(`quiet since ${quiet_since}, so nothing is sent until \`quoin resume\``)
    if (maintenance_until !== null)
      return right(`under maintenance until ${maintenance_until}, so background work waits`)
    if (!isRunning) return right('Quoin is not running, so background work waits')
    const waiting = Object.entries({
      'A task': oldest.oldest_ready_at,
      'A step of an automation': oldest.due_at,
      'An event for automations': oldest.occurred_at,
      'An event for webhooks': oldest.unrelayed_at,
    }).flatMap(([what, since]) => {
      const seconds = since === null ? 0 : Math.floor((now() - Date.parse(since)) / 1000)
      return seconds > mostSeconds ? [`${what} has been due for ${Math.floor(seconds / 60)} minutes.`] : []
    })
    return waiting.length === 0
      ? right()
      : wrong(
          waiting.join(' '),
          'Check that a process with QUOIN_ROLE=all or worker is running, and read its log for the reason.',
        )
  },
}
