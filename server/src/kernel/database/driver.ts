import type { Socket } from 'node:net'
import pg from 'pg'
import utilities from 'pg/lib/utils.js'

// Declares the methods and properties of the driver `pg` that this project uses and that the driver's published
// types omit.

export interface DriverConnection {
  stream: Socket
  /** Sends a statement in the simple protocol, the only one that commands of replication accept. */
  query(text: string): void
  parse(statement: { name: string; text: string }): void
  bind(portal: {
    statement: string
    values: readonly unknown[]
    valueMapper: (value: unknown) => string | Buffer | null
  }): void
  describe(portal: { type: 'P' }): void
  close(statement: { type: 'S'; name: string }): void
  /** Sends rows of a statement `copy … from stdin`. */
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

export interface Field {
  name: string
  dataTypeID: number
}

export interface DataRow {
  /** Length of the message in bytes. */
  length: number
  fields: (string | null)[]
}

/** A query of the driver. The driver calls its handlers for the messages from Postgres, in order of arrival. */
export abstract class DriverQuery {
  /** Sends the statements. Returns the error if that fails. */
  abstract submit(connection: DriverConnection): Error | null
  abstract handleRowDescription(message: { fields: Field[] }): void
  abstract handleDataRow(message: DataRow): void
  abstract handleCommandComplete(message: { text: string }): void
  abstract handleError(error: Error, connection: DriverConnection): void
  abstract handleReadyForQuery(): void
}
// Makes instances pass as the driver's own class `Query`, because its pipeline mode accepts nothing else.
Object.setPrototypeOf(DriverQuery.prototype, pg.Query.prototype as object)

/** Converts a parameter to the text format of Postgres. Buffers are passed on as binary. */
export const parameterText: (value: unknown) => string | Buffer | null = utilities.prepareValue

export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: DriverConnection }).connection.stream
}
