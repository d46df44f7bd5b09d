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
  /** Digests of the values that the recurrence wrote into the job. */
  written: WrittenGroups
  /** Groups that a member has changed since. */
  pinned: RecurrenceGroup[]
}

/**
 * Returns a function that finds the pinned groups of a job: those whose values differ from the values that the
 * recurrence wrote. `before` is the recurrence before the change.
 *
 * Jobs created before written values were stored have no digests. Such a job is unchanged if it still has the version
 * that the recurrence wrote. Otherwise its values are compared with those of the recurrence.
 *
 * The place and the people are not pinned if they equal those of the recurrence. The merge of a property and the
 * departure of a member replace both in the recurrence and in its jobs, but leave the digests as they were.
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
    const pinned = recurrenceGroups.filter((group) => now[group] !== written[group])
    if (!pinned.some(isReplaced)) return { written, pinned }
    const terms = await byTerms(on_date)
    return { written, pinned: pinned.filter((group) => !isReplaced(group) || now[group] !== terms[group]) }
  }
}

const isReplaced = (group: RecurrenceGroup): boolean => group === 'place' || group === 'people'
