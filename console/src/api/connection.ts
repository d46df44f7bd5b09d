import { createStore, useStore } from './store.ts'

/** Requests in a row without an answer after which the server counts as unreachable. */
const failuresUntilOffline = 2

/** In programs without a browser's network, such as tests, it is undefined. */
const hasNoNetwork = (): boolean =>
  !((globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine ?? true)

const offline = createStore(hasNoNetwork())
let failures = 0

export const isOffline = offline.get
export const onConnectionChange = offline.subscribe

/** True while the browser has no network or the server does not answer. */
export const useOffline = (): boolean => useStore(offline)

export function reportAnswer(): void {
  failures = 0
  offline.set(false)
}

export function reportNoAnswer(): void {
  failures++
  if (failures >= failuresUntilOffline || hasNoNetwork()) offline.set(true)
}

/** The browser reported that it lost its network. */
export const reportNoNetwork = (): void => offline.set(true)
