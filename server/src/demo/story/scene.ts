import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Customer } from './customer.ts'
import type { Pricing } from './pricing.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** Input from which the rows of one customer's case are generated. */
export interface Scene {
  cast: Cast
  random: Random
  /** Number of the case. */
  number: number
  plot: Plot
  customer: Customer
  days: Timeline
  calendar: Calendar
  /** The priced work. Null if nothing has been priced yet. */
  pricing: Pricing | null
  leadId: string | null
  estimateId: string
  jobId: string
  invoiceId: string
}
