/**
 * Environment variables of Postgres. The variables of this process are not passed on, because they may contain secrets,
 * PGDATA or another time zone.
 */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Default settings of Quoin, for a small machine that also runs other programs. Settings of durability have the
 * defaults of Postgres: every commit is written to disk.
 */
const defaults = {
  max_connections: '100',
  shared_buffers: '128MB',
  wal_compression: 'on',
  max_wal_size: '1GB',
  jit: 'off',
  // Autovacuum runs often, because each poll of a queue table has to read all dead index entries that have not been
  // vacuumed.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  cluster_name: 'quoin',
}

/** Settings that cannot be overridden, because the code that starts Postgres depends on them. */
const fixed = { listen_addresses: '', port: '5432', logging_collector: 'off', log_destination: 'stderr' }

export function postgresArguments(
  cluster: string,
  socketDirectory: string,
  settings: Record<string, string>,
): string[] {
  const all = { ...defaults, ...settings, ...fixed, unix_socket_directories: `"${socketDirectory}"` }
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
