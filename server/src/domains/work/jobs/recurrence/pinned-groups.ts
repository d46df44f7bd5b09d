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
  /** Digests (hashes) of the values that the recurrence last wrote to the job. */
  written: WrittenGroups
  /** Groups of values that a member has changed in the job since. The recurrence does not change them any more. */
  pinned: RecurrenceGroup[]
}

/**
 * Returns a function that finds the pinned groups of a job. A group of values is pinned if it differs from what the
 * recurrence wrote, that is, if a member changed it. `before` is the recurrence before the current change.
 *
 * Old jobs have no digests of what was written. If such a job still has the version that the recurrence wrote, nothing
 * is pinned. Otherwise its values are compared with those of the recurrence.
 *
 * The groups `place` and `people` are also not pinned if they equal the values of the recurrence. When properties are
 * merged or a member leaves, both the recurrence and its jobs are changed, but the digests are not.
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
/**
 * True for the groups that belong to visits. They are pinned once a member adds a visit to the job, because a
 * recurrence has only one set of times and assignees, whereas the member then chooses times and assignees for each
 * visit.
 */
const isOfVisits = (group: RecurrenceGroup): boolean => group === 'window' || group === 'people'
