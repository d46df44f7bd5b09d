/** Reads a stream of buffers in pieces of chosen lengths. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns the next bytes, at least one and at most `most`. Undefined at the end of the stream. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next()
      if (done === true) return undefined
      this.#rest = value
    }
    const bytes = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(bytes.length)
    return bytes
  }

  /** Returns exactly `length` bytes. Returns fewer bytes only if the stream ends before. */
  async exactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let missing = length; missing > 0;) {
      const piece = await this.some(missing)
      if (!piece) break
      pieces.push(piece)
      missing -= piece.length
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  }

  /** Ends the source. Its own cleanup runs. */
  async end(): Promise<void> {
    await this.#source.return?.()
  }
}
