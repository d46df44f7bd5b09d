import type pg from 'pg'
import { socketOf, type DriverConnection, DriverQuery } from './driver.ts'
import { StreamedQuery } from './streamed-query.ts'

/** Number of bytes that are collected before they are passed on, because Postgres sends one message for each row. */
const pieceBytes = 256 * 1024

class CopyOutQuery extends StreamedQuery<Buffer> {
  #rows: Buffer[] = []
  #bytes = 0

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#rows.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= pieceBytes) this.#flush()
  }

  override handleCommandComplete(): void {
    this.#flush()
  }

  #flush(): void {
    if (this.#rows.length > 0) this.add(Buffer.concat(this.#rows), this.#bytes)
    this.#rows = []
    this.#bytes = 0
  }
}

/**
 * Runs a statement `copy … to stdout` and yields its rows as text. Each piece contains complete rows. If the caller stops
 * early, the connection is closed.
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  const query = new CopyOutQuery(statement)
  client.query(query as unknown as pg.Submittable)
  try {
    yield* query.items()
  } finally {
    if (!query.isOver) socketOf(client).destroy()
  }
}

class CopyInQuery extends DriverQuery {
  /** Number of rows that Postgres has stored. */
  rows = 0
  readonly begun: Promise<DriverConnection>
  readonly ended: Promise<void>
  readonly #statement: string
  #begin!: (connection: DriverConnection) => void
  #end!: () => void
  #refuse!: (error: Error) => void

  constructor(statement: string) {
    super()
    this.#statement = statement
    this.ended = new Promise((resolve, reject) => ([this.#end, this.#refuse] = [resolve, reject]))
    // The caller waits for it only after it has written the rows.
    this.ended.catch(() => undefined)
    this.begun = new Promise((resolve) => (this.#begin = resolve))
  }

  submit(connection: DriverConnection): null {
    connection.query(this.#statement)
    return null
  }

  handleCopyInResponse(connection: DriverConnection): void {
    this.#begin(connection)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }

  handleError(error: Error): void {
    this.#refuse(error)
  }

  handleReadyForQuery(): void {
    this.#end()
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** Rows that are being written into a table. */
export interface CopyIn {
  /** Sends a piece of the rows. Waits if the connection is slower. Throws the error of Postgres. */
  write(piece: Buffer): Promise<void>
  /** Ends the statement, and returns the number of rows that Postgres has stored. */
  end(): Promise<number>
}

/** Begins a statement `copy … from stdin`. Its rows are text, in pieces of any length. */
export async function copyIn(client: pg.Client, statement: string): Promise<CopyIn> {
  const query = new CopyInQuery(statement)
  client.query(query as unknown as pg.Submittable)
  const connection = await Promise.race([query.begun, query.ended])
  if (!connection) throw new Error('Postgres has not begun to read rows.')
  const { stream } = connection
  return {
    write: async (piece) => {
      connection.sendCopyFromChunk(piece)
      if (!stream.writableNeedDrain) return
      const draining = Promise.withResolvers<void>()
      const drain = (): void => draining.resolve()
      stream.once('drain', drain)
      await Promise.race([draining.promise, query.ended]).finally(() => stream.off('drain', drain))
    },
    end: async () => {
      connection.endCopyFrom()
      await query.ended
      return query.rows
    },
  }
}
