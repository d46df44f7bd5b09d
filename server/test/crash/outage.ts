import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { Load } from './load.ts'
import { attempt, isAcknowledged, newWrite, type Told } from './write.ts'

export const isUnavailable = (told: Told): boolean =>
  'status' in told && told.status === 503 && told.code === 'service_unavailable'

const isInProgress = (told: Told): boolean => 'status' in told && told.code === 'idempotency_in_progress'

/** Fails unless every answer is a result, "service unavailable" or "in progress". */
export function assertHonest(load: Load): void {
  const others = load
    .answers()
    .filter((told) => !isAcknowledged(told) && !isUnavailable(told) && !isInProgress(told))
  assert.deepEqual(others, [])
}

/** Waits until writes succeed again. */
export async function assertBack(installation: Installation, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const told = await attempt(
      installation.program.url,
      installation.keys,
      newWrite('lead', installation.keys),
    )
    if (isAcknowledged(told)) return
    assert.ok(performance.now() < deadline, `not back in time: ${JSON.stringify(told)}`)
    await sleep(20)
  }
}
