/**
 * Maximum bytes of a page's rows, as Postgres sends them. Field names add to that, so that every answer stays below its
 * limit of 4 MiB.
 */
export const mostPageBytes = 1 * 1024 * 1024
/**
 * Number of rows read first, while their size is unknown: a default page, plus one row that shows whether there are
 * more.
 */
const firstBatchRows = 26

/** Reads rows of unknown size in steps, without reading much more than a page may hold. */
export class RowBatches {
  readonly #maxRows: number
  readonly #sizes: number[] = []
  #bytes = 0
  #largest = 1
  #isAtEnd = false

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  /** Number of rows to request next. 0 if enough rows were read or no more exist. */
  get next(): number {
    if (this.#sizes.length === 0 && !this.#isAtEnd) return Math.min(this.#maxRows, firstBatchRows)
    if (this.#isAtEnd || this.#bytes > mostPageBytes) return 0
    const fitting = Math.floor((mostPageBytes - this.#bytes) / this.#largest) + 1
    return Math.min(this.#maxRows - this.#sizes.length, fitting)
  }

  /** Records the sizes of the received rows. If fewer rows were received than requested, there are no more. */
  recordSizes(sizes: readonly number[], requested: number): void {
    for (const size of sizes) {
      this.#sizes.push(size)
      this.#bytes += size
      this.#largest = Math.max(this.#largest, size)
    }
    this.#isAtEnd = sizes.length < requested
  }

  /** Number of rows that fit on a page of at most `limit` rows. At least one, even if that row is too large. */
  fitting(limit: number): number {
    let bytes = 0
    const tooMuch = this.#sizes.findIndex((size) => (bytes += size) > mostPageBytes)
    return Math.min(limit, tooMuch < 0 ? this.#sizes.length : Math.max(1, tooMuch))
  }
}
