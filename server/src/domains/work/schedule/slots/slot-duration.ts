import { invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { PlannedVisitRow } from '../../jobs/index.ts'
import { serviceDurations, serviceMinutes } from '../../../money/price-book/index.ts'
import { plannedMinutes } from '../job-minutes.ts'
import type { OpenSlotsInput } from './open-slots-input.ts'

const aDay = 1440

/** Returns the minutes of work for which a slot must have room. */
export async function slotMinutes(
  ctx: QueryContext,
  { duration_minutes, service_ids, measurements }: OpenSlotsInput,
  job: PlannedVisitRow | undefined,
  location: { default_job_minutes: number },
): Promise<number> {
  if (duration_minutes !== undefined) return duration_minutes
  if (job) return requireWithinDay('job_id', await minutesOfJob(ctx, job, location))
  return requireWithinDay('service_ids', await minutesOfServices(ctx, service_ids!, measurements, location))
}

async function minutesOfJob(
  ctx: QueryContext,
  job: PlannedVisitRow,
  location: { default_job_minutes: number },
): Promise<number> {
  const line_items = job.line_items.filter(({ selected, optional }) => selected || !optional)
  const ids = new Set(line_items.flatMap(({ service_id }) => service_id ?? []))
  const durations = await serviceDurations(ctx.db, ctx.actor.org.id, [...ids])
  return plannedMinutes({ ...job, line_items }, durations, location)
}

async function minutesOfServices(
  ctx: QueryContext,
  ids: readonly string[],
  measurements: Readonly<Record<string, string>> | undefined,
  location: { default_job_minutes: number },
): Promise<number> {
  const minutes = await serviceMinutes(ctx.db, ctx.actor.org.id, ids, measurements)
  const unknown = ids.findIndex((id) => !minutes.has(id))
  if (unknown >= 0) throw invalidField(`service_ids.${unknown}`, 'is not a service of the current price book')
  const sum = ids.reduce((total, id) => total + minutes.get(id)!, 0)
  return sum > 0 ? sum : location.default_job_minutes
}

function requireWithinDay(field: string, minutes: number): number {
  if (minutes > aDay) throw invalidField(field, `must be at most a day, but is ${minutes} minutes`)
  return minutes
}
