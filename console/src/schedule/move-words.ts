import { clock, date, plural } from '../parts/words.ts'
import { timeOf } from './day-grid.ts'
import type { Slot } from './slot.ts'
import { wallClockAt } from './clock-change.ts'

export const slotWords = ({ date: day, start }: Slot, today: string): string => {
  if (day === null) return 'no date'
  const on = day === today ? 'today' : date(day, today)
  return start === null ? `${on}, any time` : `${on}, ${clock(timeOf(start))}`
}

interface Saved {
  time_adjusted: boolean
  scheduled_start_at: string | null
  timezone: string
  visits_total: number
  conflicts: readonly unknown[]
}

/** Returns a sentence that says where a visit was moved, with warnings of the server. */
export function movedSentence(
  name: string,
  { from, to, rowName, saved, today }: { from: Slot; to: Slot; rowName: string; saved: Saved; today: string },
): string {
  const row = to.row === from.row ? '' : `${rowName}, `
  const where = to.date === null ? 'back to the work without a date' : `to ${row}${slotWords(to, today)}`
  const adjusted =
    saved.time_adjusted && saved.scheduled_start_at !== null && saved.visits_total === 1
      ? ` Because clocks change that night, it starts at ${clock(
          timeOf(wallClockAt(Date.parse(saved.scheduled_start_at), saved.timezone).minutes),
        )}.`
      : ''
  const clash = to.date !== null && saved.conflicts.length > 0
  const overlaps = clash ? ` It overlaps ${plural(saved.conflicts.length, 'other visit')}.` : ''
  return `${name} moved ${where}.${adjusted}${overlaps}`
}
