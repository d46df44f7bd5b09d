import type { JobDetail } from '../api/operations.ts'
import { type Author, authorName } from '../parts/author-words.ts'
import { statusWord } from '../parts/status-look.ts'
import { clock, date } from '../parts/words.ts'

interface Change {
  at: string
  by: Author
  what: string
}

type History = Pick<
  JobDetail,
  'schedule_history' | 'status_history' | 'scheduled_date' | 'scheduled_time_start' | 'updated_at'
>

/**
 * Returns a sentence about the last change of a job and its author. It is shown if the person's own change was
 * refused because of that change.
 */
export function lastChangeOf(
  job: History,
  name: string,
  { nameOf, today }: { nameOf: (id: string | null) => string; today: string },
): string {
  const [moved] = job.schedule_history
  const [status] = job.status_history
  const changes: Change[] = [
    ...(moved
      ? [{ at: moved.replaced_at, by: moved.replaced_by, what: `moved it to ${place(job, today)}` }]
      : []),
    ...(status
      ? [
          {
            at: status.changed_at,
            by: status.changed_by,
            what: `changed it to “${statusWord(status.status)}”`,
          },
        ]
      : []),
  ]
  const last = changes.sort((a, b) => (a.at < b.at ? 1 : -1))[0]
  const isLatest = last !== undefined && Date.parse(job.updated_at) - Date.parse(last.at) < 1000
  const sentence = isLatest ? `${authorName(last.by, nameOf)} ${last.what}` : 'Someone else changed the visit'
  return `Your change to ${name} came too late: ${sentence}.`
}

function place({ scheduled_date, scheduled_time_start }: History, today: string): string {
  if (scheduled_date === null) return 'no date'
  const day = scheduled_date === today ? 'today' : date(scheduled_date, today)
  return scheduled_time_start === null ? day : `${day}, ${clock(scheduled_time_start)}`
}
