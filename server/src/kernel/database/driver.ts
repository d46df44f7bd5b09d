import type { Socket } from 'node:net'
import pg from 'pg'
import utilities from 'pg/lib/utils.js'

// What the driver has and its types do not tell of: all that we use of it stands here.

export interface DriverConnection {
  stream: Socket
  parse(statement: { name: string; text: string }): void
  bind(portal: {
    statement: string
    values: readonly unknown[]
    valueMapper: (value: unknown) => string | Buffer | null
  }): void
  describe(portal: { type: 'P' }): void
  close(statement: { type: 'S'; name: string }): void
}

export interface Field {
  name: string
  dataTypeID: number
}

export interface DataRow {
  /** Of the message. */
  length: number
  fields: (string | null)[]
}

/** What the driver tells of the answers of Postgres, in their order. */
export abstract class DriverQuery {
  /** An error means that nothing was sent. */
  abstract submit(connection: DriverConnection): Error | null
  abstract handleRowDescription(message: { fields: Field[] }): void
  abstract handleDataRow(message: DataRow): void
  abstract handleCommandComplete(message: { text: string }): void
  abstract handleError(error: Error, connection: DriverConnection): void
  abstract handleReadyForQuery(): void
}
// In a pipeline the driver takes only what is made of its own class.
Object.setPrototypeOf(DriverQuery.prototype, pg.Query.prototype as object)

/** A parameter as the text that Postgres reads; bytes stay bytes. */
export const parameterText: (value: unknown) => string | Buffer | null = utilities.prepareValue

/** The socket of a connection. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: DriverConnection }).connection.stream
}
