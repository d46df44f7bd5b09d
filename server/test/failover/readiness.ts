import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import type { Host } from '../hosts/hosts.ts'

const everyMs = 100
const backWithinMs = 30_000

/** Observes `/api/health/ready` of the hosts, as a proxy does. */
export function watchReadiness(
  t: Ending,
  hosts: readonly Host[],
): {
  /** Waits until all hosts are ready. Returns the time for which each refused since the previous call, in milliseconds. */
  untilReady(): Promise<number[]>
} {
  const stopping = new AbortController()
  const seen = hosts.map(() => ({ isReady: true, refusedMs: 0, last: performance.now() }))
  const watch = async (host: Host, at: number): Promise<void> => {
    for (; !stopping.signal.aborted; await sleep(everyMs)) {
      const answer = await fetch(`http://127.0.0.1:${host.port}/api/health/ready`).catch(() => undefined)
      await answer?.body?.cancel()
      const state = seen[at]!
      const now = performance.now()
      if (!state.isReady) state.refusedMs += now - state.last
      state.isReady = answer?.status === 200
      state.last = now
    }
  }
  for (const [at, host] of hosts.entries()) void watch(host, at)
  afterwards(t, () => stopping.abort())
  return {
    untilReady: async () => {
      const deadline = performance.now() + backWithinMs
      while (seen.some(({ isReady }) => !isReady)) {
        assert.ok(performance.now() < deadline, `not ready again: ${JSON.stringify(seen)}`)
        await sleep(everyMs)
      }
      const refused = seen.map(({ refusedMs }) => Math.round(refusedMs))
      for (const state of seen) state.refusedMs = 0
      return refused
    },
  }
}
