import { reportFailure } from '../tasks/report-failure.ts'
import { type Rounds, startRounds } from '../tasks/rounds.ts'
import { createRelay, type RelayParts } from './relay.ts'

const pauseMs = 1

/**
 * Passes events on when rung, and now and then. `passed` is called after each time: whoever rang may have left work of
 * another kind.
 */
export function startRelay({
  passed,
  pollMs = 500,
  ...parts
}: RelayParts & { passed: () => void; pollMs?: number }): Rounds {
  const relay = createRelay(parts)
  return startRounds({
    round: async () => {
      try {
        await relay()
      } catch (error) {
        reportFailure(parts.log, error, 'Events cannot be passed on.')
      }
      passed()
      return false
    },
    pauseMs,
    pollMs,
  })
}
