// Jobs of a recurrence, each with the values that the recurrence wrote into it and the values that it has now. If a
// group of values has been changed in the job itself, the group is pinned: the recurrence no longer changes it.

export const groups = ['window', 'work', 'place', 'people'] as const
export type Group = (typeof groups)[number]
export type Groups = Record<Group, string>

export interface RecurringJob {
  on_date: string
  /** Values that the recurrence last wrote into the job. */
  wrote: Groups
  now: Groups
  isStarted: boolean
  isInvoiced: boolean
  isCancelled: boolean
}

export const written = (on_date: string, of: Groups): RecurringJob => ({
  on_date,
  wrote: { ...of },
  now: { ...of },
  isStarted: false,
  isInvoiced: false,
  isCancelled: false,
})

export const pinned = ({ wrote, now }: RecurringJob): Group[] =>
  groups.filter((group) => wrote[group] !== now[group])

const isOpen = (job: RecurringJob): boolean => !job.isStarted && !job.isInvoiced && !job.isCancelled

/** Changes the recurrence from a date on. Every group of values that is not pinned gets the new values. */
export function change(jobs: readonly RecurringJob[], to: Partial<Groups>, from = ''): void {
  for (const job of jobs.filter((each) => isOpen(each) && each.on_date >= from)) {
    const kept = pinned(job)
    for (const group of groups)
      if (to[group] !== undefined && !kept.includes(group)) {
        job.wrote[group] = to[group]
        job.now[group] = to[group]
      }
  }
}

const saves = ['window', 'work', 'place']

/** Returns the open jobs whose time, work or place is pinned. They remain when the recurrence ends. */
export const remainingAtEnd = (jobs: readonly RecurringJob[]): { on_date: string; pinned: Group[] }[] =>
  jobs
    .filter((job) => isOpen(job) && pinned(job).some((group) => saves.includes(group)))
    .map((job) => ({ on_date: job.on_date, pinned: pinned(job) }))

/** Ends the recurrence. Returns the jobs that remain because they have pinned values. */
export function end(
  jobs: readonly RecurringJob[],
  { cancelPinned = false, from = '' } = {},
): { on_date: string; pinned: Group[] }[] {
  const ahead = jobs.filter((each) => each.on_date >= from)
  const kept = cancelPinned ? [] : remainingAtEnd(ahead)
  for (const job of ahead)
    if (isOpen(job) && !kept.some(({ on_date }) => on_date === job.on_date)) job.isCancelled = true
  return kept
}
