import type { Queries } from '../../../kernel/database/queries.ts'
import { findQuietHours } from './company-settings-table.ts'
import { type QuietHoursByChannel, usualQuietHours } from './quiet-hours.ts'

/** When customers of a location are left alone, and on which clock; without a location, on that of the organization. */
export async function quietHoursAt(
  db: Queries,
  orgId: string,
  locationId: string | null,
): Promise<QuietHoursByChannel & { timezone: string }> {
  const { quiet_hours, timezone } = (await findQuietHours(db, orgId, locationId))!
  return { ...(quiet_hours ?? usualQuietHours), timezone }
}
