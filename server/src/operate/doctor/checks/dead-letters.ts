import { countDeadLetters } from '../../../kernel/tasks/tasks-table.ts'
import { type Check, listed, right, wrong } from '../check.ts'

const dayMs = 24 * 60 * 60_000
/** Number of days for which a failed task is reported. */
const days = 7

export const deadLetters: Check = {
  name: 'dead-letters',
  title: 'no background work was given up',
  async examine({ reader, now }) {
    const since = new Date(now() - days * dayMs).toISOString()
    const counts = await reader.asSystem((queries) => countDeadLetters(queries, since))
    if (counts.length === 0) return right()
    const kinds = counts.map(
      ({ kind, count, last_error }) => `${count} of ${kind} (${last_error ?? 'no reason'})`,
    )
    return wrong(
      `Tasks that failed for the last time within ${days} days: ${listed(kinds)}.`,
      'Correct the reason. Failed deliveries of webhooks and failed messages can be sent again from the console.',
    )
  },
}
