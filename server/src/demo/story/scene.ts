import type { Calendar } from './calendar.ts'
import type { Cast, StageCrew } from './cast.ts'
import type { Customer } from './customer.ts'
import type { Pricing } from './pricing.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import type { WorkSlot } from './work-slot.ts'

/** The data from which the rows of one customer's case are generated. */
export interface Scene {
  cast: Cast
  random: Random
  /** Sequence number of the case. */
  number: number
  plot: Plot
  customer: Customer
  days: Timeline
  calendar: Calendar
  /** Date and times of the job. */
  slot: WorkSlot
  /** The crew of the job. */
  crew: StageCrew
  /** Work of the case, and its prices. Null if the case ends without an estimate. */
  pricing: Pricing | null
  leadId: string | null
  estimateId: string
  jobId: string
  invoiceId: string
}
