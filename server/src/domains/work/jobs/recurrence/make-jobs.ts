import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { CalendarDate } from '../../../../kernel/time/index.ts'
import { selectMembers } from '../../../organization/company/index.ts'
import type { LineItem } from '../../../organization/line-items/index.ts'
import { crews } from '../../../people/crews/index.ts'
import { priceJob } from '../job-contents.ts'
import type { JobWindow } from '../job-window.ts'
import { makeJob } from '../make-job.ts'
import type { RecurrenceRow } from './recurrence.ts'
import { recordRecurringJob } from './recurrences-table.ts'
import { writtenGroups } from './written-groups.ts'
import { toAuthor } from '../../../../kernel/records/author.ts'

interface Priced {
  line_items: LineItem[]
  total_cents: number
}

/** Creates one job for each of these dates. The author of each job is the author of the recurrence. */
export async function makeJobs(
  ctx: MutationContext,
  row: RecurrenceRow,
  dates: readonly CalendarDate[],
): Promise<void> {
  if (dates.length === 0) return
  const priced = await priceAsBefore(ctx, row)
  const { crew_id, assignees } = await stillThere(ctx, row)
  const author = toAuthor(row.created_by_type, row.created_by_id, row.created_by_key)
  for (const on_date of dates) {
    const job = await makeJob(
      { ...ctx, author },
      {
        ...windowOn(row, on_date),
        client_id: row.client_id,
        property_id: row.property_id,
        estimate_id: null,
        lead_id: null,
        location_id: row.location_id,
        service_type: row.service_type,
        crew_id,
        assignees,
        total_cents: priced.total_cents,
        line_items: priced.line_items.map((line) => ({ ...line, id: newId() })),
      },
    )
    recordRecurringJob(ctx, row.id, {
      on_date,
      job_id: job.id,
      job_version: job.version,
      written: writtenGroups(job),
    })
  }
}

export function windowOn({ times }: Pick<RecurrenceRow, 'times'>, scheduled_date: CalendarDate): JobWindow {
  return {
    scheduled_date,
    scheduled_time_start: times?.start ?? null,
    scheduled_time_end: times?.end ?? null,
    arrival_window_minutes: times?.arrival_window_minutes ?? null,
  }
}

/**
 * Prices the lines of a recurrence for its next jobs. Uses the permissions of the system, because the permissions of
 * the author were checked when the recurrence was saved.
 */
export async function priceAsBefore(
  ctx: MutationContext,
  row: SoldWork & Pick<RecurrenceRow, 'line_items'>,
): Promise<Priced> {
  const { org, mode } = ctx.actor
  const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
  return await priceJob({ ...ctx, actor }, jobToPrice(row), row.line_items)
}

type SoldWork = Pick<RecurrenceRow, 'location_id' | 'timezone' | 'sold_lines'>

/**
 * Returns the input for pricing the jobs of a recurrence. The lines that were priced when the recurrence was saved
 * count as the previous lines of each job. Their services, and the estimate lines from which they were copied, are
 * therefore accepted even if they have been deleted since.
 */
export const jobToPrice = ({ location_id, timezone, sold_lines }: SoldWork) => ({
  location_id,
  timezone,
  estimate_id: null,
  isCallback: false,
  line_items: sold_lines,
})

/**
 * Returns the crew and the assignees of the recurrence. Leaves out those that have become inactive or have left the
 * location since the recurrence was saved.
 */
async function stillThere(
  ctx: MutationContext,
  { crew_id, assignees, location_id }: RecurrenceRow,
): Promise<Pick<RecurrenceRow, 'crew_id' | 'assignees'>> {
  const orgId = ctx.actor.org.id
  const crew = crew_id === null ? undefined : await crews.find(ctx.db, orgId, crew_id)
  const isCrew = crew?.active === true && crew.archived_at === null
  if (assignees.length === 0) return { crew_id: isCrew ? crew_id : null, assignees }
  const members = new Map((await selectMembers(ctx.db, orgId)).map((member) => [member.id, member]))
  return {
    crew_id: isCrew ? crew_id : null,
    assignees: assignees.filter(({ member_id }) => {
      const member = members.get(member_id)
      return member?.active && (member.location_ids === null || member.location_ids.includes(location_id))
    }),
  }
}
