import pg from 'pg'
import type { Config } from '../config.ts'
import type { Connection } from '../kernel/database/database.ts'
import {
  connectionsOf,
  type DatabaseSizes,
  sizesWithin,
  smallestSizes,
  usualSizes,
} from '../kernel/database/sizes.ts'
import { StartRefused } from './postgres/index.ts'

/**
 * Decides how many connections each process of this start may open. Postgres refuses connections beyond its limit,
 * and requests that need one fail. The start therefore compares the limit with the connections in use. Without a
 * setting it takes at most a quarter, so that the first hosts leave room for others, and never more than are free. A
 * setting that can never fit is refused; one that does not fit beside other processes, which may stop, causes a
 * warning.
 */
export interface Fitted {
  sizes: DatabaseSizes
  warning?: string
}

/** The limit of the server and its current use. */
export interface ServerConnections {
  /** `max_connections`, or less if the role or the database has a limit. */
  most: number
  /** Reserved for superusers. */
  reserved: number
  /** Maximum that other processes of Quoin may open. */
  promised: number
  /** In use by other programs. */
  foreign: number
}

/** For commands, the next start, and manual inspection. */
const spare = 5
const hostsToExpect = 4
const variable = 'QUOIN_DB_CONNECTIONS'

export async function fitConnections(
  connection: Connection,
  config: Pick<Config, 'databaseSizes' | 'role' | 'apiProcesses' | 'databaseUrl'>,
): Promise<Fitted> {
  const processes = processesOf(config)
  // The embedded server was started with the number that is needed.
  if (config.databaseUrl === undefined) return { sizes: config.databaseSizes ?? usualSizes }
  return fit(await lookAt(connection), { processes, requestedSizes: config.databaseSizes })
}

export function processesOf({ role, apiProcesses }: Pick<Config, 'role' | 'apiProcesses'>): number {
  return role === 'worker' ? 1 : apiProcesses
}

/** Number of connections of the embedded server, which has no other host. */
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
    `and Postgres gives ${available} (max_connections ${server.most}, of which ${server.reserved} are reserved)`
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
    warning: `${demand}, but other processes of Quoin may open ${server.promised} and others use ${server.foreign}; what does not fit is answered 503: ${remedy(capacity)}.`,
  }
}

function chosen({ most, reserved, promised, foreign }: ServerConnections, processes: number): DatabaseSizes {
  const capacity = most - reserved - foreign - spare
  const share = Math.min(capacity / Math.max(hostsToExpect, processes), (capacity - promised) / processes)
  return sizesWithin(Math.floor(share)) ?? smallestSizes
}

/**
 * All users can see the application names of other sessions, but not their activity. Background processes of Postgres
 * have no name.
 */
async function lookAt(connection: Connection): Promise<ServerConnections> {
  const client = new pg.Client({ ...connection, application_name: 'quoin start' })
  await client.connect()
  try {
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
  } finally {
    await client.end()
  }
}

const describeProcesses = (processes: number): string =>
  processes === 1 ? 'This process' : `The ${processes} processes of this host`
