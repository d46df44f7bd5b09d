import { setTimeout as sleep } from 'node:timers/promises'
import { reportFailure } from '../tasks/report-failure.ts'
import { type Rounds, startRounds } from '../tasks/rounds.ts'
import { createRelay, type RelayParts, type RoundEnd } from './relay.ts'

const pauseMs = 1
/** What was told while another process is at it, that process may not have seen. */
const pauseBesideAnotherMs = 20

/**
 * Passes events on when rung, and now and then. `passed` is called after each round: what it left can be begun while the
 * next one runs, and whoever rang may have left work of another kind.
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
