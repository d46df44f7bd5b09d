import { sentenceOf } from '../api/refusal.ts'
import type { Job } from '../api/operations.ts'
import { useIntention } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'
import { formOf, windowInput } from './window-form.ts'

/**
 * Returns a function that removes the date of a job at once, without sending a message. A toast offers to restore the
 * date.
 */
export function useUnschedule(): (job: Job) => Promise<void> {
  const schedule = useIntention('jobs.schedule')
  const name = (job: Job): string => job.customer_name ?? `Job ${job.job_number}`
  const fail = (error: unknown): void => showToast(sentenceOf(error), { tone: 'red' })

  return async (job) => {
    const input = { job_id: job.id, scheduled_date: null, expected_version: job.version }
    await schedule.mutateAsync({ input }).then(({ version }) => {
      const window = windowInput(formOf(job, ''), job.arrival_window_minutes)
      const undo = (): Promise<void> =>
        schedule
          .mutateAsync({ input: { job_id: job.id, ...window!, expected_version: version } })
          .then(() => showToast(`${name(job)} has its date again.`), fail)
      showToast(`${name(job)} has no date now.`, window ? { undo } : {})
    }, fail)
  }
}
