import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { JobRow } from '../job.ts'
import { priceAsBefore, windowOn } from './make-jobs.ts'
import type { RecurrenceRow } from './recurrence.ts'
import type { RecurringJob } from './recurrences-table.ts'
import {
  type RecurrenceGroup,
  recurrenceGroups,
  type WrittenGroups,
  writtenGroups,
} from './written-groups.ts'

export interface Pinned {
  /** What the recurrence wrote into the job, by group. */
  written: WrittenGroups
  /** The groups that differ from it now. */
  pinned: RecurrenceGroup[]
}

/**
 * Returns a function that compares jobs with what the recurrence wrote. Jobs from before this was stored are compared
 * with the terms of the recurrence, unless their version shows that nobody has changed them. A place or
 * people that equal the terms are not pinned: a merged property and a member who leaves are replaced in the recurrence
 * and in its jobs.
 */
export function pinnedGroups(
  ctx: MutationContext,
  before: RecurrenceRow,
): (job: JobRow, existing: RecurringJob) => Promise<Pinned> {
  let lines: Promise<JobRow['line_items']> | undefined
  const byTerms = async (date: string): Promise<WrittenGroups> => {
    lines ??= priceAsBefore(ctx, before).then(({ line_items }) => line_items)
    return writtenGroups({ ...before, ...windowOn(before, date), line_items: await lines })
  }
  return async (job, { on_date, job_version, written: stored }) => {
    const now = writtenGroups(job)
    const written = stored ?? (job_version === job.version ? now : await byTerms(on_date))
    const isVisited = (group: RecurrenceGroup): boolean => job.visits_total > 1 && isOfVisits(group)
    const pinned = recurrenceGroups.filter((group) => now[group] !== written[group] || isVisited(group))
    if (!pinned.some(isReplaced)) return { written, pinned }
    const terms = await byTerms(on_date)
    return {
      written,
      pinned: pinned.filter((group) => isVisited(group) || !isReplaced(group) || now[group] !== terms[group]),
    }
  }
}

const isReplaced = (group: RecurrenceGroup): boolean => group === 'place' || group === 'people'
/** A recurrence writes one window and its people. A member who added visits decides on those of each visit. */
const isOfVisits = (group: RecurrenceGroup): boolean => group === 'window' || group === 'people'
