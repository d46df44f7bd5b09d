import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { Load } from './load.ts'
import { attempt, isAcknowledged, newWrite, type Outcome } from './write.ts'

export const isUnavailable = (outcome: Outcome): boolean =>
  'status' in outcome && outcome.status === 503 && outcome.code === 'service_unavailable'

const isInProgress = (outcome: Outcome): boolean =>
  'status' in outcome && outcome.code === 'idempotency_in_progress'

/**
 * Asserts that every answer is a success, or says that the service is unavailable or that the request is in progress.
 */
export function assertHonest(load: Load): void {
  const others = load
    .answers()
    .filter((outcome) => !isAcknowledged(outcome) && !isUnavailable(outcome) && !isInProgress(outcome))
  assert.deepEqual(others, [])
}

/** Waits until writes succeed again. */
export async function assertBack(installation: Installation, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const outcome = await attempt(
      installation.program.url,
      installation.keys,
      newWrite('lead', installation.keys),
    )
    if (isAcknowledged(outcome)) return
    assert.ok(performance.now() < deadline, `not back in time: ${JSON.stringify(outcome)}`)
    await sleep(20)
  }
}
