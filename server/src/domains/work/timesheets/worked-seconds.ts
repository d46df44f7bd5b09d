import type { Break } from './breaks.ts'

/**
 * Returns the elapsed whole seconds of a time entry minus unpaid breaks. Changes between standard and daylight saving
 * time have no effect. 0 for an open entry.
 */
export function workedSeconds(
  started_at: string,
  ended_at: string | null,
  breaks: readonly Pick<Break, 'started_at' | 'ended_at' | 'paid'>[],
): number {
  if (ended_at === null) return 0
  const unpaid = breaks.filter(({ paid }) => !paid)
  const rest = unpaid.reduce((sum, each) => sum + passed(each.started_at, each.ended_at), 0)
  return Math.floor((passed(started_at, ended_at) - rest) / 1000)
}

const passed = (from: string, to: string): number => Date.parse(to) - Date.parse(from)
