import { type DryRun, runDryRun } from '../api/call.ts'
import { Refusal } from '../api/refusal.ts'
import { useIntention, usePlace } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'
import type { DropVerb } from './drop-sheet.tsx'

/** True if the action may run without a side panel: it sends no message, calls no provider and moves no money. */
export const isQuiet = ({ would }: Pick<DryRun<unknown>, 'would'>): boolean =>
  would.messages.length + would.asks.length + (would.money ?? []).length === 0

/**
 * Returns a function that runs the action for a dropped job. An action that `isQuiet` allows runs at once. If the
 * action needs a date or a reason, sends a message or is refused, its side panel opens.
 */
export function useDropVerb(openSheet: (verb: DropVerb) => void): (verb: DropVerb) => Promise<void> {
  const place = usePlace()
  const start = useIntention('jobs.start')
  const complete = useIntention('jobs.complete')
  const reopen = useIntention('jobs.reopen')
  const fail = (verb: DropVerb, error: unknown): void => {
    if (!(error instanceof Refusal)) throw error
    openSheet(verb)
  }
  return async (verb) => {
    const { job, sheet } = verb
    const name = job.customer_name ?? `Job ${job.job_number}`
    const input = { job_id: job.id, expected_version: job.version }
    if (sheet !== 'start' && sheet !== 'complete' && sheet !== 'reopen') return openSheet(verb)
    try {
      const effects = await runDryRun(place, `jobs.${sheet}`, input)
      if (!isQuiet(effects)) return openSheet(verb)
      const call = { input, confirmToken: effects.confirm_token }
      if (sheet === 'start') {
        await start.mutateAsync(call)
        return showToast(`The work for ${name} has started.`)
      }
      if (sheet === 'reopen') {
        await reopen.mutateAsync(call)
        return showToast(`The work for ${name} is open again.`)
      }
      const done = await complete.mutateAsync(call)
      const undo = (): Promise<void> =>
        reopen
          .mutateAsync({ input: { job_id: job.id, expected_version: done.version } })
          .then(() => showToast(`The work for ${name} is open again.`))
          .catch((error: unknown) => fail({ job, sheet: 'reopen' }, error))
      if (done.status === 'complete') return showToast(`The work for ${name} is complete.`, { undo })
      showToast(`A visit to ${name} is complete. The job continues.`)
    } catch (error) {
      fail(verb, error)
    }
  }
}
