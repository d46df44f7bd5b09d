import type { Plot } from './plots.ts'

/** The day of each step of a case, counted from today. */
export interface Timeline {
  lead: number
  estimate: number
  /** Day on which the customer accepts or declines the estimate. */
  decision: number
  work: number
}

/**
 * Computes the days of the steps of a case, counting backward from `day`, the day of its last record. The earlier steps
 * are therefore all in the past.
 */
export function timelineOf(plot: Plot, day: number): Timeline {
  if (plot.estimate === undefined) return { lead: day, estimate: day, decision: day, work: day }
  if (plot.job === undefined)
    return { lead: day - 2, estimate: day, decision: Math.min(day + 4, -1), work: day }
  const decision = plot.job === 'unscheduled' ? day : Math.min(day - 7, -1)
  return { lead: decision - 6, estimate: decision - 4, decision, work: day }
}
