interface Window {
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  arrival_window_minutes: number | null
}

/** Converts the scheduled time of a job or visit to input fields of `jobs.reschedule`. */
export function windowInputOf(job: Window): Window & { overnight: boolean } {
  const { scheduled_date, scheduled_time_start, scheduled_time_end, arrival_window_minutes } = job
  const overnight =
    scheduled_time_start !== null && scheduled_time_end !== null && scheduled_time_end <= scheduled_time_start
  return { scheduled_date, scheduled_time_start, scheduled_time_end, arrival_window_minutes, overnight }
}
