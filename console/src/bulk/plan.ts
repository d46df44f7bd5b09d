import type { Input } from '../api/call.ts'

/**
 * Content of a batch: an operation with one input for each record, a recipe that chooses the records, or a batch to
 * undo.
 */
export type Plan = Input<'batches.prepare'>

export type Channel = 'email' | 'sms'

/** Returns the plan that calls one operation once for each input. */
export const planOf = (operation: string, inputs: Record<string, unknown>[]): Plan => ({ operation, inputs })

interface Window {
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  arrival_window_minutes: number | null
}

/** Returns the input that moves a job to another day at the same local time. */
export function moveInput(job: Window & { id: string }, to: string, notify: Channel[]) {
  const { id, scheduled_time_start, scheduled_time_end, arrival_window_minutes } = job
  const isOvernight =
    scheduled_time_start !== null && scheduled_time_end !== null && scheduled_time_end <= scheduled_time_start
  return {
    job_id: id,
    scheduled_date: to,
    scheduled_time_start,
    scheduled_time_end,
    arrival_window_minutes,
    overnight: isOvernight,
    notify,
    ...(notify.length > 0 ? { notify_required: false } : {}),
  }
}
