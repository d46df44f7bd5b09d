import type { Fence } from './fence.ts'
import type { Parameter, Reads } from './queries.ts'
import { onlyRow } from './queries.ts'
import type { Reader } from './reader.ts'

/** A running statement counts as one more waiting statement for each period of this length. */
const sameAsWaitingMs = 5

interface Place {
  reader: Reader
  pending: number
  /** When Postgres began the current statement. */
  since: number
}

/** Connections on which one organization has statements, with their number. */
type Lane = Map<Place, number>

/**
 * Shared read-only connections. Statements on a connection run in order, so a slow one delays those behind it. An
 * organization therefore uses at most half of the connections, and each statement goes to the least loaded one. So one
 * organization's slow statements leave connections free for others.
 */
export class ReaderPool {
  readonly #places: readonly Place[]
  readonly #share: number
  readonly #lanes = new Map<string, Lane>()
  #turn = 0

  constructor(readers: readonly Reader[]) {
    this.#places = readers.map((reader) => ({ reader, pending: 0, since: 0 }))
    this.#share = Math.max(1, Math.floor(readers.length / 2))
  }

  within(fence: Fence): Reads {
    const sized = <Row>(text: string, parameters?: readonly Parameter[]) =>
      this.#ask(fence.orgId, (reader) => reader.within(fence).sized<Row>(text, parameters))
    const rows = async <Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> =>
      (await sized<Row>(text, parameters)).rows
    return {
      sized,
      rows,
      row: async <Row>(text: string, parameters?: readonly Parameter[]) =>
        onlyRow(await rows<Row>(text, parameters)),
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#places.map(({ reader }) => reader.close()))
  }

  async #ask<T>(orgId: string, ask: (reader: Reader) => Promise<T>): Promise<T> {
    let lane = this.#lanes.get(orgId)
    if (!lane) this.#lanes.set(orgId, (lane = new Map()))
    const place = this.#choose(lane)
    if (place.pending++ === 0) place.since = performance.now()
    lane.set(place, (lane.get(place) ?? 0) + 1)
    try {
      return await ask(place.reader)
    } finally {
      place.pending--
      place.since = performance.now()
      const left = lane.get(place)! - 1
      if (left > 0) lane.set(place, left)
      else lane.delete(place)
      if (lane.size === 0) this.#lanes.delete(orgId)
    }
  }

  /** The least loaded connection among those that the organization may use. */
  #choose(lane: Lane): Place {
    const isFull = lane.size >= this.#share
    const now = performance.now()
    const places = this.#places
    const first = this.#turn++ % places.length
    let best: Place | undefined
    let least = Infinity
    for (let n = 0; n < places.length; n++) {
      const place = places[(first + n) % places.length]!
      if (isFull && !lane.has(place)) continue
      const waiting = place.pending === 0 ? 0 : place.pending + (now - place.since) / sameAsWaitingMs
      if (waiting < least) [best, least] = [place, waiting]
    }
    return best!
  }
}
