import type pg from 'pg'
import {
  type DataRow,
  type DriverConnection,
  DriverQuery,
  type Field,
  parameterText,
  socketOf,
} from './driver.ts'
import { preparedOn, type Prepared } from './prepared.ts'
import type { Parameter } from './queries.ts'
import { type RowReader, rowReaderFor } from './row-reader.ts'

export interface Answer {
  rows: unknown[]
  /** Command tag of the statement's `CommandComplete` message, for example `COMMIT` or `INSERT 0 1`. */
  tag: string
  /** Size of each row in bytes, as received. */
  sizes: readonly number[]
}

const noColumns: RowReader = () => ({})

interface Statement {
  text: string
  parameters: readonly Parameter[]
  /** Set if this batch prepares the statement on the connection. Undefined if the statement is already prepared. */
  prepared: Prepared | undefined
  rows: unknown[]
  sizes: number[]
  readRow: RowReader
  /** Set if a value received from Postgres cannot be parsed. */
  unreadable: Error | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

// Two messages of the Postgres protocol: `Execute` without a limit of rows, and `Sync`.
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Prepared statements that are sent in one write and answered together. If one fails, Postgres does not execute the
 * later ones, and they reject with the same error.
 *
 * The driver's own queries are slower: each waits for `ReadyForQuery` of the previous one and requests a description
 * of its columns at every execution. A batch requests the description only once for each statement on a connection.
 * The description stays valid, because Postgres refuses to execute a prepared statement whose columns have changed.
 */
export class Batch extends DriverQuery {
  readonly #statements: Statement[] = []
  /** Index of the statement whose answer Postgres sends next. */
  #current = 0
  #durable: PromiseWithResolvers<void> | undefined

  /**
   * Promise that settles when Postgres has committed or rolled back the batch. Outside a transaction, a statement can
   * receive its answer and still fail at the implicit commit. The property must be read before the batch is sent.
   */
  get durable(): Promise<void> {
    this.#durable ??= Promise.withResolvers<void>()
    return this.#durable.promise
  }

  add(text: string, parameters: readonly Parameter[] = []): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#statements.push({
        text,
        parameters,
        prepared: undefined,
        rows: [],
        sizes: [],
        readRow: noColumns,
        unreadable: undefined,
        resolve,
        reject,
      })
    }).catch((error: Error) => {
      // The stack trace of a driver's error ends at the driver's socket, so it is replaced by one that leads to the
      // caller.
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** Sends the batch. Batches that are sent in the same tick of the event loop are written to the socket together. */
  send(client: pg.Client): void {
    const stream = socketOf(client)
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    client.query(this as unknown as pg.Submittable)
  }

  override submit(connection: DriverConnection): Error | null {
    try {
      this.#write(connection)
      return null
    } catch (error) {
      // A part of the batch may have been sent. Its answers could be mistaken for answers to other statements, so the
      // connection is closed.
      connection.stream.destroy(error as Error)
      return error as Error
    }
  }

  #write(connection: DriverConnection): void {
    const { stream } = connection
    const statements = preparedOn(connection)
    for (const name of statements.takeDropped()) connection.close({ type: 'S', name })
    for (const entry of this.#statements) {
      const { statement, isNew } = statements.take(entry.text)
      const { text, readRow } = statement
      // While a statement is being prepared, it may still fail. So until Postgres has described its columns, other
      // executions of the same text use the unnamed statement instead.
      const name = isNew || readRow ? statement.name : ''
      if (isNew) entry.prepared = statement
      if (isNew || !readRow) connection.parse({ name, text })
      connection.bind({ statement: name, values: entry.parameters, valueMapper: parameterText })
      if (readRow) entry.readRow = readRow
      else connection.describe({ type: 'P' })
      stream.write(execute)
    }
    stream.write(sync)
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#statements[this.#current]!.readRow = rowReaderFor(fields)
  }

  override handleDataRow({ fields, length }: DataRow): void {
    const statement = this.#statements[this.#current]!
    try {
      statement.rows.push(statement.readRow(fields))
      statement.sizes.push(length)
    } catch (error) {
      statement.unreadable = error as Error
    }
  }

  override handleCommandComplete({ text: tag }: { text: string }): void {
    const { prepared, readRow, rows, sizes, unreadable, resolve, reject } = this.#statements[this.#current++]!
    if (prepared) prepared.readRow = readRow
    if (unreadable) reject(unreadable)
    else resolve({ rows, tag, sizes })
  }

  override handleError(error: Error, connection: DriverConnection): void {
    for (const { prepared, reject } of this.#statements.slice(this.#current)) {
      // Drops the failed statement, so that its next use prepares it again. Postgres may not have prepared it.
      if (prepared) preparedOn(connection).drop(prepared)
      reject(error)
    }
    this.#current = this.#statements.length
    this.#durable?.reject(error)
  }

  override handleReadyForQuery(): void {
    // Postgres sends this message after the answers to all statements of the batch.
    this.#durable?.resolve()
  }
}
