import type { Queries } from '../../../../kernel/database/queries.ts'
import { findQuietHours } from './company-settings-table.ts'
import { type QuietHoursByChannel, usualQuietHours } from './quiet-hours.ts'

const channels = ['sms', 'email'] as const

/**
 * Finds the quiet hours at a location, with its time zone. Without a location, uses the organization's time zone.
 * `usual` contains the channels to which default quiet hours apply.
 */
export async function quietHoursAt(
  db: Queries,
  orgId: string,
  locationId: string | null,
): Promise<QuietHoursByChannel & { timezone: string; usual: readonly (keyof QuietHoursByChannel)[] }> {
  const { quiet_hours, timezone } = (await findQuietHours(db, orgId, locationId))!
  const usual = channels.filter((channel) => quiet_hours?.[channel] === undefined)
  return { ...usualQuietHours, ...quiet_hours, timezone, usual }
}
