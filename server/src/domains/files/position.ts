import * as z from 'zod'

/** A place on the earth, in degrees. */
export const positionSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy_m: z.number().min(0).max(1_000_000).nullish(),
})
