import type { Config } from '../config.ts'
import type { Connection } from '../kernel/database/database.ts'
import { withClient } from '../kernel/database/with-client.ts'
import {
  connectionsOf,
  type DatabaseSizes,
  sizesWithin,
  smallestSizes,
  usualSizes,
} from '../kernel/database/sizes.ts'
import { StartRefused } from './postgres/index.ts'

/**
 * Number of database connections that each process of this host may open. Postgres refuses connections beyond its
 * limit, and requests that need a connection then fail. Therefore each start compares the number with the limit of
 * Postgres and the connections that others use.
 *
 * If the number is not configured, this host uses at most a quarter of the limit, so that further hosts can connect,
 * and never more connections than are free. If the number is configured, the start is refused if the number exceeds the
 * limit of Postgres. If there are too few connections only because other processes use them at the moment, the start
 * prints a warning, because these processes may stop.
 */
export interface Fitted {
  sizes: DatabaseSizes
  warning?: string
}

/** Numbers of connections of the Postgres server: its limit, and how many are reserved, promised or in use. */
export interface ServerConnections {
  /**
   * Maximum number of connections: `max_connections`, or less if the role or the database has a lower limit.
   */
  most: number
  /** Number of connections that are reserved for superusers. */
  reserved: number
  /**
   * Number of connections that the other processes of Quoin may open in total, including those that they have opened.
   */
  promised: number
  /** Number of connections that other programs have opened. */
  foreign: number
}

/** Number of connections that are left free for commands, for the next start and for manual inspection. */
const spare = 5
const hostsToExpect = 4
const variable = 'QUOIN_DB_CONNECTIONS'

export async function fitConnections(
  connection: Connection,
  config: Pick<Config, 'databaseSizes' | 'role' | 'apiProcesses' | 'databaseUrl'>,
): Promise<Fitted> {
  const processes = processesOf(config)
  // The embedded Postgres has been started with a limit that is high enough.
  if (config.databaseUrl === undefined) return { sizes: config.databaseSizes ?? usualSizes }
  return fit(await lookAt(connection), { processes, requestedSizes: config.databaseSizes })
}

export function processesOf({ role, apiProcesses }: Pick<Config, 'role' | 'apiProcesses'>): number {
  return role === 'worker' ? 1 : apiProcesses
}

/** Value of `max_connections` for the embedded Postgres, which only this host uses. */
export function embeddedConnections(config: Pick<Config, 'databaseSizes' | 'role' | 'apiProcesses'>): number {
  return Math.max(100, processesOf(config) * connectionsOf(config.databaseSizes ?? usualSizes) + 4 * spare)
}

export function fit(
  server: ServerConnections,
  { processes, requestedSizes }: { processes: number; requestedSizes: DatabaseSizes | undefined },
): Fitted {
  const available = server.most - server.reserved
  const sizes = requestedSizes ?? chosen(server, processes)
  const needed = processes * connectionsOf(sizes)
  const demand =
    `${describeProcesses(processes)} may open ${needed} connections with ${variable}=${sizes.readers}:${sizes.transactions}, ` +
    `and Postgres allows ${available} (max_connections ${server.most}, of which ${server.reserved} are reserved)`
  const remedy = (free: number): string => {
    const capacity = free - spare
    const fitting = sizesWithin(Math.floor(capacity / processes))
    const smaller = fitting && `set ${variable}=${fitting.readers}:${fitting.transactions}`
    const larger = server.most + needed - capacity
    return [smaller, `set max_connections to ${larger} or more`].filter(Boolean).join(', or ')
  }
  if (needed > available) throw new StartRefused(`${demand}: ${remedy(available)}.`)
  const capacity = available - server.promised - server.foreign
  if (needed <= capacity) return { sizes }
  return {
    sizes,
    warning:
      `${demand}, but other processes of Quoin may open ${server.promised} and other programs use ` +
      `${server.foreign}. Requests that get no connection are answered with 503. Remedy: ` +
      `${remedy(capacity)}.`,
  }
}

function chosen({ most, reserved, promised, foreign }: ServerConnections, processes: number): DatabaseSizes {
  const capacity = most - reserved - foreign - spare
  const share = Math.min(capacity / Math.max(hostsToExpect, processes), (capacity - promised) / processes)
  return sizesWithin(Math.floor(share)) ?? smallestSizes
}

/**
 * Reads how many connections Postgres allows and how many are in use. Recognizes sessions of Quoin by their application
 * name, because all database users can read it. Background processes of Postgres have no application name.
 */
async function lookAt(connection: Connection): Promise<ServerConnections> {
  return await withClient({ ...connection, application_name: 'quoin start' }, async (client) => {
    const { rows } = await client.query<ServerConnections>(`
      select least(current_setting('max_connections')::int,
                   (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
                   (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
             current_setting('superuser_reserved_connections')::int
               + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
             (select coalesce(sum(substr(application_name, length('quoin at most ') + 1)::int), 0)::int
                from pg_stat_activity where application_name ~ '^quoin at most [0-9]{1,6}$') as promised,
             (select count(*)::int from pg_stat_activity
               where datid is not null and pid <> pg_backend_pid()
                 and coalesce(backend_type, 'client backend') = 'client backend'
                 and application_name !~ '^quoin') as foreign`)
    return rows[0]!
  })
}

const describeProcesses = (processes: number): string =>
  processes === 1 ? 'This process' : `The ${processes} processes of this host`
