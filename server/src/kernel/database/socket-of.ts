import type { Socket } from 'node:net'
import type pg from 'pg'

/** The socket of a connection: the driver keeps it, but does not tell of it in its types. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
