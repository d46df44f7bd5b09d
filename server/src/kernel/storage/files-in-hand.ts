import { AppError } from '../errors.ts'
import { ConcurrencySlots } from '../limits/concurrency-slots.ts'

const atOnce = 2
const waiting = 30

/** Limits how many complete files of an organization are in memory at the same time. Further callers wait. */
export function filesInHand(): ConcurrencySlots {
  return new ConcurrencySlots({
    atOnce,
    waiting,
    refusal: () =>
      new AppError(
        'rate_limited',
        'Too many uploads of the organization are being completed at the same time. Try again when some ' +
          'of them are done.',
        [],
        2,
      ),
  })
}
