import * as z from 'zod'

/** A geographic position: latitude and longitude in degrees, with an optional accuracy in meters. */
export const positionSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy_m: z.number().min(0).max(1_000_000).nullish(),
})
export type Position = z.output<typeof positionSchema>

/** Number of days for which members' positions are stored. */
export const positionRetentionDays = 90
