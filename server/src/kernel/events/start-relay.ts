import { setTimeout as sleep } from 'node:timers/promises'
import { reportFailure } from '../tasks/report-failure.ts'
import { type Rounds, startRounds } from '../tasks/rounds.ts'
import { createRelay, type RelayParts, type RoundEnd } from './relay.ts'

const pauseMs = 1
/** Pause before the next round, because the other process may have missed the newest events. */
const pauseBesideAnotherMs = 20

/**
 * Relays events when woken up and at intervals. `passed` is called after each round, so that work created from the
 * events can begin while the next round runs. A wake-up may also announce other work than events.
 */
export function startRelay({
  passed,
  pollMs = 500,
  ...parts
}: RelayParts & { passed: () => void; pollMs?: number }): Rounds {
  const relay = createRelay(parts)
  return startRounds({
    round: async () => {
      let end: RoundEnd = 'nothing'
      try {
        end = await relay()
      } catch (error) {
        reportFailure(parts.log, error, 'Events cannot be passed on.')
      }
      passed()
      if (end === 'another is at it') await sleep(pauseBesideAnotherMs)
      return end !== 'nothing'
    },
    pauseMs,
    pollMs,
  })
}
