import { type DriverConnection, DriverQuery } from '../../kernel/database/driver.ts'

/** Piece of the archive or of the manifest, in the order in which Postgres sends them. */
export interface BaseBackupPiece {
  part: 'archive' | 'manifest'
  bytes: Buffer
}

const statement = `BASE_BACKUP (LABEL 'quoin', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', TARGET 'client')`

/** Number of bytes in memory above which reading from the connection pauses, until the caller has processed them. */
const mostBytes = 8 * 1024 * 1024

/** First byte of each message of the stream. */
const marks = { archive: 'n'.charCodeAt(0), data: 'd'.charCodeAt(0), manifest: 'm'.charCodeAt(0) }

/**
 * The command BASE_BACKUP of Postgres. Its answer has two sets of rows (the position in the log, and the tablespaces),
 * then the stream, then one more set. The stream consists of archives, one for each tablespace, and the manifest.
 */
export class BaseBackupQuery extends DriverQuery {
  /** True if Postgres has answered completely, with or without an error. */
  isOver = false
  readonly #pieces: BaseBackupPiece[] = []
  #waitingBytes = 0
  #part: BaseBackupPiece['part'] | undefined
  #error: Error | undefined
  #connection: DriverConnection | undefined
  #wakeUp = (): void => undefined

  submit(connection: DriverConnection): null {
    this.#connection = connection
    connection.query(statement)
    return null
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const mark = chunk[0]
    if (mark === marks.archive) this.#beginArchive()
    else if (mark === marks.manifest) this.#part = 'manifest'
    else if (mark === marks.data && this.#part) this.#add({ part: this.#part, bytes: chunk.subarray(1) })
  }

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

  /** Yields the pieces of the stream. Throws the error of Postgres or of the connection. */
  async *pieces(): AsyncGenerator<BaseBackupPiece> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece) {
        this.#waitingBytes -= piece.bytes.length
        if (this.#waitingBytes < mostBytes) this.#connection?.stream.resume()
        yield piece
      } else if (this.#error) {
        throw this.#error
      } else if (this.isOver) {
        return
      } else {
        await new Promise<void>((resolve) => (this.#wakeUp = resolve))
      }
    }
  }

  #beginArchive(): void {
    if (this.#part === undefined) this.#part = 'archive'
    else
      this.#error ??= new Error(
        'The database uses tablespaces outside its directory, which a backup does not support.',
      )
  }

  #add({ part, bytes }: BaseBackupPiece): void {
    // The bytes are copied, because the driver reuses its buffer.
    this.#pieces.push({ part, bytes: Buffer.from(bytes) })
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= mostBytes) this.#connection?.stream.pause()
    this.#wakeUp()
  }
}
