import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { StartRefused } from './postgres/index.ts'

const rounds = 8

/**
 * A pooler in transaction mode gives each transaction a different Postgres session. State of a session is then lost
 * or leaks to others: the role and search path of a mode, notifications, session locks, prepared statements. Two
 * connections with sessions of their own keep one session each. Querying both alternately, and each twice in a row,
 * detects sessions that are shared or change, in whatever order a pooler assigns them. The check sets nothing on the
 * sessions, so it leaves nothing behind.
 */
export async function refuseSharedSessions(connection: Connection): Promise<void> {
  const clients = [new pg.Client(named(connection)), new pg.Client(named(connection))] as const
  const sessionIds = clients.map(() => new Set<number>())
  try {
    for (const client of clients) {
      // If a connection breaks, its query fails.
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
    'Between Quoin and Postgres there is a pooler that lends a session for one transaction at a time, which would mix the roles, ' +
      'locks and notifications of different connections: let DATABASE_URL lead to Postgres itself, or to a pooler in session mode ' +
      '(pgbouncer: pool_mode = session), and bound the connections of each process with QUOIN_DB_CONNECTIONS.',
  )
}

const named = (connection: Connection): pg.ClientConfig => ({
  ...connection,
  application_name: 'quoin start',
  connectionTimeoutMillis: 5000,
  query_timeout: 5000,
})
