/**
 * What the rows of a page may come to, as Postgres sends them. Names of members come on top: an answer of any door stays
 * below its bound of 4 MiB.
 */
export const mostPageBytes = 1 * 1024 * 1024
/** Read at once before anything is known of their size: the usual page, and the row that tells of another. */
const firstBite = 26

/** Reads rows of unknown size without reading much more than a page may hold: how large they are is learned on the way. */
export class Bites {
  readonly #wanted: number
  readonly #sizes: number[] = []
  #bytes = 0
  #largest = 1
  #isAtEnd = false

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  /** How many rows to ask for next; 0 when there are enough, or no more. */
  get next(): number {
    if (this.#sizes.length === 0 && !this.#isAtEnd) return Math.min(this.#wanted, firstBite)
    if (this.#isAtEnd || this.#bytes > mostPageBytes) return 0
    const fitting = Math.floor((mostPageBytes - this.#bytes) / this.#largest) + 1
    return Math.min(this.#wanted - this.#sizes.length, fitting)
  }

  /** The sizes of the rows that came. Fewer than asked for: there are no more. */
  came(sizes: readonly number[], asked: number): void {
    for (const size of sizes) {
      this.#sizes.push(size)
      this.#bytes += size
      this.#largest = Math.max(this.#largest, size)
    }
    this.#isAtEnd = sizes.length < asked
  }

  /** How many of the rows a page holds, with so many as its limit: one at least, however large it is. */
  fitting(limit: number): number {
    let bytes = 0
    const tooMuch = this.#sizes.findIndex((size) => (bytes += size) > mostPageBytes)
    return Math.min(limit, tooMuch < 0 ? this.#sizes.length : Math.max(1, tooMuch))
  }
}
