import type { Place } from './addresses.ts'
import { readStored, store } from './session-storage.ts'
import { createStore } from './store.ts'

/** A mutation whose outcome is unknown: it may or may not have taken effect. */
export interface OpenOutcome {
  place: Place
  requestId: string
  operation: string
  /** Advice of the server on how to find out the outcome. */
  resolution: string | null
}

const name = 'outcomes'

export const openOutcomes = createStore<readonly OpenOutcome[]>(
  globalThis.sessionStorage === undefined ? [] : (readStored<OpenOutcome[]>(name) ?? []),
)

function set(next: readonly OpenOutcome[]): void {
  store(name, next)
  openOutcomes.set(next)
}

export const addOpenOutcome = (outcome: OpenOutcome): void =>
  set([...openOutcomes.get().filter(({ requestId }) => requestId !== outcome.requestId), outcome])

export const removeOpenOutcome = (requestId: string): void =>
  set(openOutcomes.get().filter((each) => each.requestId !== requestId))
