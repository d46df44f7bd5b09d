/**
 * Maximum size of the rows of a page in bytes, as Postgres sends them. It is less than the maximum size of an answer
 * (4 MiB), because an answer also contains the names of the fields.
 */
export const mostPageBytes = 1 * 1024 * 1024
/**
 * Number of rows that are read first, while the size of rows is unknown. It is the default page size of 25, plus one
 * row that shows whether there is a next page.
 */
const firstBatchRows = 26

/**
 * Determines how many rows to read next while the size of rows is unknown. The aim is to read only slightly more rows
 * than fit on a page.
 */
export class RowBatches {
  readonly #maxRows: number
  readonly #sizes: number[] = []
  #bytes = 0
  #largest = 1
  #isAtEnd = false

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  /** Number of rows to read next. 0 if enough rows were read or no more exist. */
  get next(): number {
    if (this.#sizes.length === 0 && !this.#isAtEnd) return Math.min(this.#maxRows, firstBatchRows)
    if (this.#isAtEnd || this.#bytes > mostPageBytes) return 0
    const fitting = Math.floor((mostPageBytes - this.#bytes) / this.#largest) + 1
    return Math.min(this.#maxRows - this.#sizes.length, fitting)
  }

  /**
   * Records the sizes of the rows that were received. If fewer rows than requested were received, there are no more.
   */
  recordSizes(sizes: readonly number[], requested: number): void {
    for (const size of sizes) {
      this.#sizes.push(size)
      this.#bytes += size
      this.#largest = Math.max(this.#largest, size)
    }
    this.#isAtEnd = sizes.length < requested
  }

  /**
   * Returns how many of the rows that were read fit on a page of at most `limit` rows. The first row always fits, even
   * if it alone exceeds the maximum size of a page.
   */
  fitting(limit: number): number {
    let bytes = 0
    const tooMuch = this.#sizes.findIndex((size) => (bytes += size) > mostPageBytes)
    return Math.min(limit, tooMuch < 0 ? this.#sizes.length : Math.max(1, tooMuch))
  }
}
