import * as z from 'zod'
import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import type { Anchor, AnchorSource, TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'
import { addDays } from '../../../../kernel/time/index.ts'
import { firstVisitDate, plannedVisits, startOfVisit } from '../../../work/jobs/index.ts'
import {
  appointmentCancelled,
  appointmentsAhead,
  appointmentScheduled,
  nextAppointment,
} from '../../../customers/leads/index.ts'
import { findVisits } from './visit.ts'

const config = z.strictObject({
  minutes_before: z
    .int()
    .min(5)
    .max(43_200)
    .describe('Minutes before the appointment begins. A job without a time counts as beginning at 08:00.'),
})
type Config = z.infer<typeof config>

function later(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString()
}

/** Compares two trigger times, to sort them by time and then by id. */
const byInstant = (a: Anchor, b: Anchor): number =>
  a.at === b.at ? (a.subjectId < b.subjectId ? -1 : 1) : a.at < b.at ? -1 : 1

/**
 * Returns visits of jobs. All of them begin after `after`. Reads one day more on both sides of the range, because the
 * date of a visit depends on the location's time zone. The caller must therefore remove visits that begin after `upTo`.
 */
async function visitsOfJobs(
  db: Queries,
  orgId: string,
  { after, upTo }: { after: string; upTo: string },
): Promise<{ id: string; starts_at: string }[]> {
  const days = { from: addDays(dayOf(after), -1), to: addDays(dayOf(upTo), 1) }
  const planned = await plannedVisits(db, orgId, days)
  return planned
    .map((visit) => ({ id: visit.id, starts_at: startOfVisit(visit)! }))
    .filter(({ starts_at }) => starts_at > after)
}

const dayOf = (instant: string): string => instant.slice(0, 10)

/**
 * Returns the earliest instant at which the day begins in any time zone, 14 hours before it begins in UTC. If that
 * instant is not later than `after`, returns the instant one minute after `after`.
 */
function earliestOf(day: string, after: string): string {
  const begins = later(`${day}T00:00:00.000Z`, -14 * 60)
  return begins > after ? begins : later(after, 1)
}

const anchors: AnchorSource<Config> = {
  async due(db, { orgId }, { config: { minutes_before: ahead }, after, upTo, from, limit }) {
    const begin = { after: later(after, ahead), upTo: later(upTo, ahead) }
    const behind = from && { starts_at: later(from.at, ahead), id: from.subjectId }
    const visits = [
      ...(await appointmentsAhead(db, orgId, { ...begin, from: behind, limit })),
      ...(await visitsOfJobs(db, orgId, begin)),
    ]
    return visits
      .filter(({ starts_at }) => starts_at <= begin.upTo)
      .map(({ id, starts_at }) => ({ subjectId: id, at: later(starts_at, -ahead) }))
      .filter((each) => from === null || byInstant(each, from) > 0)
      .sort(byInstant)
      .slice(0, limit)
  },
  async next(db, { orgId }, { config: { minutes_before: ahead }, after }) {
    const begin = later(after, ahead)
    const soon = await visitsOfJobs(db, orgId, { after: begin, upTo: begin })
    const day = await firstVisitDate(db, orgId, addDays(dayOf(begin), 1))
    const starts = [
      await nextAppointment(db, orgId, begin),
      ...soon.map(({ starts_at }) => starts_at),
      day === null ? null : earliestOf(day, begin),
    ].filter((each) => each !== null)
    const [first] = starts.toSorted()
    return first === undefined ? null : later(first, -ahead)
  },
  async of(db, { orgId }, { config: { minutes_before: ahead }, subjectId }) {
    const [visit] = await findVisits(db, orgId, [subjectId])
    if (!visit || visit.starts_at === null || visit.cancelled_at !== null) return null
    return later(visit.starts_at, -ahead)
  },
}

/**
 * A reminder can be sent up to this many seconds after its due time. If a quarter of the trigger's `minutes_before` is
 * shorter, that is the limit instead. A reminder can be late if the visit was created or moved shortly before.
 */
const mostLateSeconds = 15 * 60

const upcoming: TriggerKind<Config> = {
  kind: 'appointment.upcoming',
  subjectTypes: ['appointment'],
  config,
  source: {
    by: 'time',
    anchors,
    movedBy: [appointmentScheduled.name],
    catchUpWindow: 'while ahead',
    // If a customer books an appointment that begins in two hours, a reminder that was due a day before is not sent.
    lateAtMost: ({ minutes_before }) => Math.min(mostLateSeconds, minutes_before * 15),
  },
}

const [scheduled, cancelled] = plainTriggers('appointment', 'appointment_id', [
  appointmentScheduled.name,
  appointmentCancelled.name,
])

export const appointmentTriggers = [scheduled!, { ...cancelled!, ofCancelled: true as const }, upcoming]
