import { endOfQuiet, type QuietHours } from '../../kernel/time/index.ts'
import { categoryOf, type Purpose } from './purpose.ts'

/** Advertising texts leave people alone then, whatever the company set: federal law says so. */
const leastOfMarketing: QuietHours = { from: '21:00', to: '08:00' }
/** Where two spans leave no hour of the day, it is asked again then. */
const mostSpans = 6

/** When it is quiet at that instant for what is written: the first instant at which it is not; null: it is not quiet. */
export function endOfQuietFor(
  what: { channel: 'email' | 'sms'; purpose: Purpose; quiet: QuietHours | null },
  at: string,
  zone: string,
): string | null {
  const floor = categoryOf(what.purpose) === 'marketing' && what.channel === 'sms' ? [leastOfMarketing] : []
  const spans = [...(what.quiet === null ? [] : [what.quiet]), ...floor]
  let until = at
  for (let looked = 0; looked < mostSpans; looked++) {
    const ends = spans.flatMap((span) => endOfQuiet(until, span, zone) ?? [])
    if (ends.length === 0) break
    until = ends.toSorted().at(-1)!
  }
  return until === at ? null : until
}
