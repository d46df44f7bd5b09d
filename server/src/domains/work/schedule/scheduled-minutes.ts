import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addDays, type CalendarDate, isCalendarDate } from '../../../kernel/time/index.ts'
import { selectScheduledWork } from '../jobs/index.ts'
import { workDurations } from './work-durations.ts'

/**
 * Returns the planned minutes of each member on each day. A job counts on the day on which it begins. Cancelled jobs do
 * not count.
 */
export async function scheduledMinutes(
  ctx: QueryContext,
  { memberIds, from, days }: { memberIds: readonly string[]; from: CalendarDate; days: number },
): Promise<Map<string, Map<CalendarDate, number>>> {
  const last = addDays(from, days - 1)
  const work = await selectScheduledWork(ctx.db, ctx.actor.org.id, {
    memberIds,
    from,
    to: isCalendarDate(last) ? last : '9999-12-31',
    statuses: ['scheduled', 'en_route', 'in_progress', 'on_hold', 'complete'],
  })
  const durations = workDurations(ctx)
  await durations.learn(work)
  const minutesByMember = new Map(memberIds.map((id) => [id, new Map<CalendarDate, number>()]))
  for (const job of work)
    for (const id of job.member_ids) {
      const ofMember = minutesByMember.get(id)
      const { scheduled_date: date } = job
      ofMember?.set(date, (ofMember.get(date) ?? 0) + durations.minutesOf(job))
    }
  return minutesByMember
}
