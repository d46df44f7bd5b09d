import { endOfQuiet, type QuietHours } from '../../../kernel/time/index.ts'
import { categoryOf, type Purpose } from './purpose.ts'

/** Minimum quiet hours of advertising texts. Federal law requires them, whatever the company has set. */
const leastOfMarketing: QuietHours = { from: '21:00', to: '08:00' }
/** Maximum number of steps of the search. It ends the search if the two spans cover the whole day. */
const mostSpans = 6

/** End of the quiet hours that apply to a message at that instant. Null if none apply. */
export function endOfQuietFor(
  message: { channel: 'email' | 'sms'; purpose: Purpose; quiet: QuietHours | null },
  at: string,
  zone: string,
): string | null {
  const floor =
    categoryOf(message.purpose) === 'marketing' && message.channel === 'sms' ? [leastOfMarketing] : []
  const spans = [...(message.quiet === null ? [] : [message.quiet]), ...floor]
  let until = at
  for (let looked = 0; looked < mostSpans; looked++) {
    const ends = spans.flatMap((span) => endOfQuiet(until, span, zone) ?? [])
    if (ends.length === 0) break
    until = ends.toSorted().at(-1)!
  }
  return until === at ? null : until
}
