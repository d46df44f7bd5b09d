import { setTimeout as sleep } from 'node:timers/promises'
import { reportFailure } from '../tasks/report-failure.ts'
import { type Rounds, startRounds } from '../tasks/rounds.ts'
import { createRelay, type RelayParts, type RoundEnd } from './relay.ts'

const pauseMs = 1
/**
 * Pause in milliseconds before the next batch if another process is relaying. This process must try again, because
 * the other one may have missed the newest events.
 */
const pauseBesideAnotherMs = 20

/**
 * Relays events when woken up and at intervals. Calls `passed` after each batch, so that it wakes the workers for the
 * tasks that subscribers created. Calls it even if no event was relayed, because a wake-up may also announce tasks
 * that were created without events.
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
        reportFailure(parts.log, error, 'Events cannot be relayed to webhooks and automations.')
      }
      passed()
      if (end === 'busy elsewhere') await sleep(pauseBesideAnotherMs)
      return end !== 'nothing'
    },
    pauseMs,
    pollMs,
  })
}
