/** Size of a body or an answer that one unit of a quota covers, in bytes. */
export const bytesPerUnit = 128 * 1024

/**
 * Returns the number of quota units that a body or an answer of this size costs, in addition to the one unit that
 * every request costs.
 */
export function unitsBeyondFirst(bytes: number): number {
  return bytes > 0 ? Math.floor(bytes / bytesPerUnit) : 0
}

/**
 * Quota units of each bucket that could not be charged in advance, because the size of an answer or of a chunked body
 * is known only afterwards. They are added to the cost of the bucket's next request.
 */
export class OwedUnits {
  readonly #units = new Map<string, number>()

  add(bucketId: string, units: number): void {
    if (units > 0) this.#units.set(bucketId, this.of(bucketId) + units)
  }

  of(bucketId: string): number {
    return this.#units.get(bucketId) ?? 0
  }

  /** Subtracts the owed units that have been charged to a request. */
  settle(bucketId: string, units: number): void {
    const remaining = this.of(bucketId) - units
    if (remaining > 0) this.#units.set(bucketId, remaining)
    else this.#units.delete(bucketId)
  }
}
