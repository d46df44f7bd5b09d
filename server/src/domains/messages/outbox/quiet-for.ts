import { endOfQuiet, type QuietHours } from '../../../kernel/time/index.ts'
import { categoryOf, type Purpose } from './purpose.ts'

/**
 * Hours in which advertising text messages are never sent, because federal law of the United States forbids it.
 * They apply in addition to the quiet hours that the company has set.
 */
const leastOfMarketing: QuietHours = { from: '21:00', to: '08:00' }
/**
 * Maximum number of consecutive quiet periods that the search skips. The limit ends the search if the company's and the
 * legal quiet hours together cover the whole day.
 */
const mostSpans = 6

/** Returns the end of the quiet hours in which the instant `at` lies. Null if `at` is outside quiet hours. */
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
