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
  /** What was done, as Postgres tells it: `COMMIT`, `INSERT 0 1`. */
  tag: string
  /** How large each of the rows is, as it came. */
  sizes: readonly number[]
}

const noColumns: Shape = { names: [], readers: [], blank: {} }

interface Statement {
  text: string
  parameters: readonly Parameter[]
  /** What Postgres is told to keep with it, if it does not yet. */
  prepared: Prepared | undefined
  rows: unknown[]
  sizes: number[]
  shape: Shape
  /** A value that Postgres gave and that we cannot take. */
  unreadable: Error | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

// The messages `Execute`, of a whole portal, and `Sync`.
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * Prepared statements that are sent in one write and answered in one. If one fails, those behind it are not executed and
 * fail with the same error.
 *
 * The driver's own query would ask Postgres after each statement whether it is ready for the next, and for a description
 * of the columns with every execution; here a connection is asked once for each statement. The columns of a prepared
 * statement cannot change: Postgres refuses to execute it after they did.
 */
export class Batch extends DriverQuery {
  readonly #statements: Statement[] = []
  /** The one that Postgres answers next. */
  #current = 0
  #kept: PromiseWithResolvers<void> | undefined

  /**
   * Settles when Postgres has ended the batch and will not take it back: outside of a transaction, a statement that was
   * answered can still fail after its answer, when what it did is made to last. To be asked for before the batch is sent.
   */
  get kept(): Promise<void> {
    this.#kept ??= Promise.withResolvers<void>()
    return this.#kept.promise
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
      // The stack so far leads to the driver's socket; from here it leads back to whoever asked.
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** What is sent in the same tick leaves in one write. */
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
      // Half of a batch was told: what Postgres would answer to it could be taken for other answers.
      connection.stream.destroy(error as Error)
      return error as Error
    }
  }

  #write(connection: DriverConnection): void {
    const { stream } = connection
    const statements = preparedOn(connection)
    for (const name of statements.takeDropped()) connection.close({ type: 'S', name })
    for (const asked of this.#statements) {
      const { statement, isNew } = statements.take(asked.text)
      const { text, shape } = statement
      // One that is on its way to be prepared may fail to be: until it is known to be, others do without it.
      const name = isNew || shape ? statement.name : ''
      if (isNew) asked.prepared = statement
      if (isNew || !shape) connection.parse({ name, text })
      connection.bind({ statement: name, values: asked.parameters, valueMapper: parameterText })
      if (shape) asked.shape = shape
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
      // Postgres may not have come as far as to prepare it.
      if (prepared) preparedOn(connection).drop(prepared)
      reject(error)
    }
    this.#current = this.#statements.length
    this.#kept?.reject(error)
  }

  override handleReadyForQuery(): void {
    // Every statement had its answer already.
    this.#kept?.resolve()
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
