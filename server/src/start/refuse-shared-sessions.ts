import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { StartRefused } from './postgres/index.ts'

const rounds = 8

/**
 * Refuses to start if the database is reached through a connection pooler in transaction mode. Such a pooler may run
 * each transaction in another Postgres session, so that the state of a session (role, search path, notifications,
 * session locks, prepared statements) is lost or affects other transactions.
 *
 * The check sends queries over two connections, in the order 1, 2, 2, 1, 1, 2 and so on, and compares the ids of their
 * sessions. Without such a pooler, each connection always has the same session. With it, a connection changes its
 * session, or both share one. The check changes nothing in the sessions.
 */
export async function refuseSharedSessions(connection: Connection): Promise<void> {
  const clients = [new pg.Client(named(connection)), new pg.Client(named(connection))] as const
  const sessionIds = clients.map(() => new Set<number>())
  try {
    for (const client of clients) {
      // The event `error` of a broken connection is ignored, because the next query on the connection fails and reports
      // the error.
      client.on('error', () => undefined)
      await client.connect()
    }
    for (let round = 0; round < rounds; round++) {
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { rows } = await clients[at]!.query<{ pid: number }>('select pg_backend_pid() as pid')
        sessionIds[at]!.add(rows[0]!.pid)
      }
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  const [one, other] = sessionIds as [Set<number>, Set<number>]
  if (one.size === 1 && other.size === 1 && one.isDisjointFrom(other)) return
  throw new StartRefused(
    'DATABASE_URL leads to a connection pooler in transaction mode, which would mix the roles, locks and notifications of ' +
      'different connections: set it to Postgres itself or to a pooler in session mode (pgbouncer: pool_mode = session), ' +
      'and limit the connections of each process with QUOIN_DB_CONNECTIONS.',
  )
}

const named = (connection: Connection): pg.ClientConfig => ({
  ...connection,
  application_name: 'quoin start',
  connectionTimeoutMillis: 5000,
  query_timeout: 5000,
})
