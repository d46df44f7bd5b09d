import { type DriverConnection, DriverQuery } from './driver.ts'

/** Number of bytes in memory above which reading from the connection pauses, until the caller has processed them. */
const mostBytes = 8 * 1024 * 1024

/** A query whose answer is a stream of bytes. The caller reads it at its own speed, in constant memory. */
export abstract class StreamedQuery<Item> extends DriverQuery {
  /** True if Postgres has answered completely, with or without an error. */
  isOver = false
  readonly #items: { item: Item; length: number }[] = []
  readonly #statement: string
  #waitingBytes = 0
  #error: Error | undefined
  #connection: DriverConnection | undefined
  #wakeUp = (): void => undefined

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: DriverConnection): null {
    this.#connection = connection
    connection.query(this.#statement)
    return null
  }

  /** Receives a message of the stream. The driver reuses its buffer, so the bytes must be copied. */
  abstract handleCopyData(message: { chunk: Buffer }): void

  handleError(error: Error): void {
    this.#error ??= error
    // An error of the connection is not followed by a further message.
    this.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    this.isOver = true
    this.#wakeUp()
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  /** Makes the query fail, in addition to the errors of Postgres. */
  protected fail(error: Error): void {
    this.#error ??= error
  }

  /** Adds an item to those that the caller has yet to read. */
  protected add(item: Item, length: number): void {
    this.#items.push({ item, length })
    this.#waitingBytes += length
    if (this.#waitingBytes >= mostBytes) this.#connection?.stream.pause()
    this.#wakeUp()
  }

  /** Yields the items of the stream. Throws the error of Postgres or of the connection. */
  async *items(): AsyncGenerator<Item> {
    for (;;) {
      const next = this.#items.shift()
      if (next) {
        this.#waitingBytes -= next.length
        if (this.#waitingBytes < mostBytes) this.#connection?.stream.resume()
        yield next.item
      } else if (this.#error) {
        throw this.#error
      } else if (this.isOver) {
        return
      } else {
        await new Promise<void>((resolve) => (this.#wakeUp = resolve))
      }
    }
  }
}
