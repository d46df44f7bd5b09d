import { AppError, invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { nextLocalMidnight, parseInstant, startOfLocalDay, toIso } from '../../../kernel/time/index.ts'
import { findLocation, selectLocations } from '../../organization/company/index.ts'
import type { ReportInput } from './report-input.ts'
import { type Grouping, groupings } from './report-name.ts'

/** The period, location and grouping of a report. */
export interface ReportSpan {
  from: string
  to: string
  /** Start (included) and end (excluded) of the period, as instants. */
  start: string
  end: string
  timezone: string
  location_id: string | null
  group_by: Grouping
}

/**
 * Converts the input of a report to its period. Days are those of the location's time zone, or of the organization's time
 * zone if the report is not limited to one location.
 */
export async function spanOf(ctx: QueryContext, input: ReportInput): Promise<ReportSpan> {
  const timezone = await zoneOf(ctx, input.location_id ?? null)
  return {
    from: input.from,
    to: input.to,
    start: boundAt(startOfLocalDay(input.from, timezone), 'from'),
    end: boundAt(nextLocalMidnight(input.to, timezone), 'to'),
    timezone,
    location_id: input.location_id ?? null,
    group_by: input.group_by ?? groupings[input.report][0],
  }
}

async function zoneOf(ctx: QueryContext, locationId: string | null): Promise<string> {
  const { org, locations } = ctx.actor
  if (locationId !== null) {
    const location = await findLocation(ctx.db, org.id, locationId)
    if (!location || (locations !== '*' && !locations.includes(location.id)))
      throw invalidField('location_id', 'is not a location of the organization')
    return location.timezone
  }
  const all = await selectLocations(ctx.db, org.id)
  const accessible = all.filter(({ id }) => locations === '*' || locations.includes(id))
  if (accessible.length === 0)
    throw new AppError(
      'insufficient_permission',
      'The member has no access to any location, so there is nothing to report.',
    )
  return accessible.length === 1 ? accessible[0]!.timezone : org.timezone
}

function boundAt(instant: Date, field: string): string {
  const text = toIso(instant)
  if (parseInstant(text) === null) throw invalidField(field, 'must be between the years 1 and 9999 in UTC')
  return text
}
