/**
 * Maximum size of a page's rows in bytes, as Postgres sends them. Lower than the 4 MiB limit of an answer, because
 * field names add to the size of an answer.
 */
export const mostPageBytes = 1 * 1024 * 1024
/**
 * Number of rows to read first, while their size is unknown: the default page size of 25, and one row that shows if
 * there are more.
 */
const firstBatchRows = 26

/** Decides how many rows of unknown size to read next, so that little more is read than fits on a page. */
export class RowBatches {
  readonly #maxRows: number
  readonly #sizes: number[] = []
  #bytes = 0
  #largest = 1
  #isAtEnd = false

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  /** Number of rows to request next. 0 if enough rows were read, or if no more exist. */
  get next(): number {
    if (this.#sizes.length === 0 && !this.#isAtEnd) return Math.min(this.#maxRows, firstBatchRows)
    if (this.#isAtEnd || this.#bytes > mostPageBytes) return 0
    const fitting = Math.floor((mostPageBytes - this.#bytes) / this.#largest) + 1
    return Math.min(this.#maxRows - this.#sizes.length, fitting)
  }

  /** Records the sizes of the rows that were received. Fewer rows than requested mean that there are no more. */
  recordSizes(sizes: readonly number[], requested: number): void {
    for (const size of sizes) {
      this.#sizes.push(size)
      this.#bytes += size
      this.#largest = Math.max(this.#largest, size)
    }
    this.#isAtEnd = sizes.length < requested
  }

  /**
   * Returns how many of the read rows fit on a page of at most `limit` rows. At least one, even if that row alone is
   * larger than a page.
   */
  fitting(limit: number): number {
    let bytes = 0
    const tooMuch = this.#sizes.findIndex((size) => (bytes += size) > mostPageBytes)
    return Math.min(limit, tooMuch < 0 ? this.#sizes.length : Math.max(1, tooMuch))
  }
}
