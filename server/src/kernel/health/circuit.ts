import type { Probe } from './probe.ts'

/** Circuit breaker for scheduled work. While its state is `open`, scheduled work is suspended. */
export interface Circuit {
  state: 'closed' | 'open'
  opened_at: string | null
  /** Reason why the circuit breaker opened. */
  reason: string | null
  degraded_in_row: number
  healthy_in_row: number
}

export type Transition = 'opened' | 'cleared'

export const opensAfter = 3
export const clearsAfter = 2
export const openAtLeastMs = 10 * 60 * 1000

export const closed: Circuit = {
  state: 'closed',
  opened_at: null,
  reason: null,
  degraded_in_row: 0,
  healthy_in_row: 0,
}

/**
 * Returns the state of the circuit breaker after a further probe. It opens at the third degraded probe in a row. It
 * closes once it has been open for ten minutes and at least two probes in a row were healthy.
 */
export function advance(
  before: Circuit,
  probe: Pick<Probe, 'at' | 'status' | 'reasons'>,
): { circuit: Circuit; transition: Transition | undefined } {
  const healthy = probe.status === 'ok'
  const circuit: Circuit = {
    ...before,
    degraded_in_row: healthy ? 0 : before.degraded_in_row + 1,
    healthy_in_row: healthy ? before.healthy_in_row + 1 : 0,
  }
  if (before.opened_at === null) {
    if (circuit.degraded_in_row < opensAfter) return { circuit, transition: undefined }
    const reason = probe.reasons.join(' ')
    return { circuit: { ...circuit, state: 'open', opened_at: probe.at, reason }, transition: 'opened' }
  }
  const openForMs = Date.parse(probe.at) - Date.parse(before.opened_at)
  if (circuit.healthy_in_row < clearsAfter || openForMs < openAtLeastMs)
    return { circuit, transition: undefined }
  return { circuit: { ...circuit, state: 'closed', opened_at: null, reason: null }, transition: 'cleared' }
}
