import { AppError } from '../../../kernel/errors.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { findBookingSettings } from './booking-settings-table.ts'

/** Value of `reason` in the error details if an address is outside the service area. */
export const outsideServiceArea = 'outside_service_area'

/** Refuses an address outside the service area, if the organization refuses such addresses. */
export async function requireServed(db: Queries, orgId: string, zip: string): Promise<void> {
  const { refuses_other_zips, service_zips } = await findBookingSettings(db, orgId)
  if (!refuses_other_zips || service_zips.includes(zip.slice(0, 5))) return
  const [field, message] = ['address.zip', 'is outside the service area']
  throw new AppError('validation_error', `${field}: ${message}`, [
    { field, message, reason: outsideServiceArea },
  ])
}
