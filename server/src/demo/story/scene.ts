import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Customer } from './customer.ts'
import type { Figures } from './figures.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** One affair about to be told. */
export interface Scene {
  cast: Cast
  random: Random
  /** Counts the affairs. */
  number: number
  plot: Plot
  customer: Customer
  days: Timeline
  calendar: Calendar
  /** Null while nothing was priced. */
  figures: Figures | null
  leadId: string | null
  estimateId: string
  jobId: string
  invoiceId: string
}
