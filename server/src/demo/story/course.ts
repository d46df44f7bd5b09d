import type { Random } from './random.ts'

/** The statuses that a record has had, in order, each with the time at which it began. */
export type Course = readonly (readonly [status: string, since: string])[]

export function timesOf(course: Course): { created: string; updated: string } {
  return { created: course[0]![1], updated: course.at(-1)![1] }
}

export function sinceWhen(course: Course, status: string): string | null {
  return course.find(([each]) => each === status)?.[1] ?? null
}

/** Returns the rows of the table `status_history` for these statuses: one row for each change. */
export function historyOf(
  kind: 'lead' | 'estimate' | 'job' | 'invoice',
  recordId: string,
  course: Course,
  author: string,
  random: Random,
) {
  return course.slice(1).map(([status, since], at) => ({
    id: random.id(since),
    record_kind: kind,
    record_id: recordId,
    previous_status: course[at]![0],
    status,
    changed_by_type: 'member',
    changed_by_id: author,
    changed_at: since,
  }))
}
