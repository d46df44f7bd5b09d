import * as z from 'zod'
import { deliverySchema } from './delivery.ts'

/** What an operation of the service answers that tells people what happened. */
export const toldOutput = z.object({
  deliveries: z.array(deliverySchema).describe('Empty when they were told before.'),
})
