import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type DriverConnection, DriverQuery, type Field, parameterText, socketOf } from './driver.ts'
import type { Parameter } from './queries.ts'
import { typeParsers } from './type-parsers.ts'

export interface Answer {
  rows: unknown[]
  /** What was done, as Postgres tells it: `COMMIT`, `INSERT 0 1`. */
  tag: string
}

/** How the rows of a statement are read. */
interface Shape {
  names: readonly string[]
  readers: readonly ((text: string) => unknown)[]
  /** A row of nulls. */
  blank: Readonly<Record<string, unknown>>
}

const noColumns: Shape = { names: [], readers: [], blank: {} }

interface Statement {
  name: string
  text: string
  parameters: readonly Parameter[]
  rows: unknown[]
  shape: Shape
  /** A value that Postgres gave and that we cannot take. */
  unreadable: Error | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** By connection and name of the statement. */
const shapes = new WeakMap<DriverConnection, Map<string, Shape>>()

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

  add(text: string, parameters: readonly Parameter[] = []): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#statements.push({
        name: nameOf(text),
        text,
        parameters,
        rows: [],
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

  // The driver asks for these two when Postgres tells that it has prepared a statement, or could not.
  get name(): string | undefined {
    return this.#statements[this.#current]?.name
  }

  get text(): string | undefined {
    return this.#statements[this.#current]?.text
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
    const { parsedStatements, submittedNamedStatements, stream } = connection
    const known = shapes.get(connection)
    for (const statement of this.#statements) {
      const { name, text, parameters } = statement
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        connection.parse({ name, text })
        submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: parameters, valueMapper: parameterText })
      const shape = known?.get(name)
      if (shape) statement.shape = shape
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

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const statement = this.#statements[this.#current]!
    try {
      statement.rows.push(readRow(statement.shape, fields))
    } catch (error) {
      statement.unreadable = error as Error
    }
  }

  override handleCommandComplete({ text: tag }: { text: string }, connection: DriverConnection): void {
    const { name, shape, rows, unreadable, resolve, reject } = this.#statements[this.#current++]!
    let known = shapes.get(connection)
    if (!known) shapes.set(connection, (known = new Map<string, Shape>()))
    known.set(name, shape)
    if (unreadable) reject(unreadable)
    else resolve({ rows, tag })
  }

  override handleError(error: Error, { submittedNamedStatements }: DriverConnection): void {
    for (const { name, reject } of this.#statements.slice(this.#current)) {
      // Those behind it were not even prepared.
      delete submittedNamedStatements[name]
      reject(error)
    }
    this.#current = this.#statements.length
  }

  override handleReadyForQuery(): void {
    // Every statement had its answer already.
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

const names = new Map<string, string>()

/** Statements are prepared under a name made from their text: planning once more than doubles the throughput. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}
