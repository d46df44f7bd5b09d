import { createStore, useStore } from './store.ts'

/** Number of consecutive requests without an answer after which the server counts as unreachable. */
const failuresUntilOffline = 2

/**
 * True if the browser reports that it has no network. `navigator.onLine` is undefined in other environments, such
 * as tests.
 */
const hasNoNetwork = (): boolean =>
  !((globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine ?? true)

const offline = createStore(hasNoNetwork())
let failures = 0

export const isOffline = offline.get
export const onConnectionChange = offline.subscribe

/** True while the browser has no network, or the server has not answered several requests in a row. */
export const useOffline = (): boolean => useStore(offline)

export function reportAnswer(): void {
  failures = 0
  offline.set(false)
}

export function reportNoAnswer(): void {
  failures++
  if (failures >= failuresUntilOffline || hasNoNetwork()) offline.set(true)
}

/** Called when the browser reports that it has lost its network. */
export const reportNoNetwork = (): void => offline.set(true)
