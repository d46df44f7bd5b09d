import type pg from 'pg'
import {
  type DataRow,
  type DriverConnection,
  DriverQuery,
  type Field,
  parameterText,
  socketOf,
} from './driver.ts'
import { preparedOn, type Prepared, type Shape } from './prepared.ts'
import type { Parameter } from './queries.ts'
import { typeParsers } from './type-parsers.ts'

export interface Answer {
  rows: unknown[]
  /** Command tag of Postgres: `COMMIT`, `INSERT 0 1`. */
  tag: string
  /** Size of each row in bytes, as received. */
  sizes: readonly number[]
}

const noColumns: Shape = { names: [], readers: [], blank: {} }

interface Statement {
  text: string
  parameters: readonly Parameter[]
  /** Set if this batch prepares the statement on the connection. */
  prepared: Prepared | undefined
  rows: unknown[]
  sizes: number[]
  shape: Shape
  /** Set if a value from Postgres cannot be parsed. */
  unreadable: Error | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

// Protocol messages: `Execute` for a whole portal, and `Sync`.
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Prepared statements that are sent in one write and answered together. If one fails, the later ones are not executed
 * and fail with the same error.
 *
 * The driver's own query waits for `ReadyForQuery` after each statement, and requests a description of the columns with
 * every execution. Here a connection requests it once for each statement. The columns of a prepared statement cannot
 * change: Postgres then refuses to execute it.
 */
export class Batch extends DriverQuery {
  readonly #statements: Statement[] = []
  /** Index of the statement that Postgres answers next. */
  #current = 0
  #durable: PromiseWithResolvers<void> | undefined

  /**
   * Settles when Postgres has finished the batch and its effects are durable. Outside a transaction, a statement can
   * still fail after its answer, at the implicit commit. Read this property before the batch is sent.
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
        shape: noColumns,
        unreadable: undefined,
        resolve,
        reject,
      })
    }).catch((error: Error) => {
      // Without this, the stack trace would end at the driver's socket. Now it leads to the caller.
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** Batches sent in the same tick leave in one write. */
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
      // Half of a batch was sent. Its answers could be mistaken for answers to other statements, so the connection is
      // closed.
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
      const { text, shape } = statement
      // A statement that is being prepared may still fail. Until Postgres has described its columns, other uses of the
      // same text do not use the prepared statement.
      const name = isNew || shape ? statement.name : ''
      if (isNew) entry.prepared = statement
      if (isNew || !shape) connection.parse({ name, text })
      connection.bind({ statement: name, values: entry.parameters, valueMapper: parameterText })
      if (shape) entry.shape = shape
      else connection.describe({ type: 'P' })
      stream.write(execute)
    }
    stream.write(sync)
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#statements[this.#current]!.shape = {
      names: fields.map(({ name }) => name),
      readers: fields.map(
        ({ dataTypeID }) => typeParsers.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
      ),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  override handleDataRow({ fields, length }: DataRow): void {
    const statement = this.#statements[this.#current]!
    try {
      statement.rows.push(readRow(statement.shape, fields))
      statement.sizes.push(length)
    } catch (error) {
      statement.unreadable = error as Error
    }
  }

  override handleCommandComplete({ text: tag }: { text: string }): void {
    const { prepared, shape, rows, sizes, unreadable, resolve, reject } = this.#statements[this.#current++]!
    if (prepared) prepared.shape = shape
    if (unreadable) reject(unreadable)
    else resolve({ rows, tag, sizes })
  }

  override handleError(error: Error, connection: DriverConnection): void {
    for (const { prepared, reject } of this.#statements.slice(this.#current)) {
      // Postgres may not have prepared it.
      if (prepared) preparedOn(connection).drop(prepared)
      reject(error)
    }
    this.#current = this.#statements.length
    this.#durable?.reject(error)
  }

  override handleReadyForQuery(): void {
    // Every statement has already received its answer.
    this.#durable?.resolve()
  }
}

function readRow({ names, readers, blank }: Shape, fields: readonly (string | null)[]): unknown {
  const row = { ...blank }
  for (let column = 0; column < fields.length; column++) {
    const text = fields[column]!
    if (text !== null) row[names[column]!] = readers[column]!(text)
  }
  return row
}
