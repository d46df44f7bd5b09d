import { countDeadLetters } from '../../../kernel/tasks/tasks-table.ts'
import { type Check, listed, right, warning, wrong } from '../check.ts'

const dayMs = 24 * 60 * 60_000
/** Number of days for which a failed task is reported. */
const days = 7

export const deadLetters: Check = {
  name: 'dead-letters',
  title: 'no background task has failed for good',
  async examine({ reader, now }) {
    const since = new Date(now() - days * dayMs).toISOString()
    const counts = await reader.asSystem((queries) => countDeadLetters(queries, since))
    if (counts.length === 0) return right()
    const ofService = counts.filter(({ is_of_service }) => is_of_service)
    const kindsOf = (each: typeof counts): string =>
      listed(
        each.map(({ kind, count, organizations, newest_at, last_error, is_of_service }) => {
          const where = is_of_service ? '' : ` in ${organizations} organizations`
          return `${count} of ${kind}${where}, the newest ${ageOf(newest_at, now())} ago (${last_error ?? 'no reason'})`
        }),
      )
    if (ofService.length > 0)
      return wrong(
        `Tasks of the service failed for the last time within ${days} days: ${kindsOf(ofService)}.`,
        'Correct the reason. The service creates such tasks again automatically.',
      )
    return warning(
      `Tasks of organizations failed for the last time within ${days} days: ${kindsOf(counts)}.`,
      'Correct the reason. Failed deliveries of webhooks and failed messages can be sent again from the console.',
    )
  },
}

function ageOf(at: string, now: number): string {
  const hours = Math.floor((now - Date.parse(at)) / 3600_000)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
