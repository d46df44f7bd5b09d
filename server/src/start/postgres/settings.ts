/** Environment of Postgres. Nothing of our own environment is passed on: no secret, no PGDATA, no time zone. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Settings for a small machine that also has other work. Durability keeps the defaults of Postgres: every commit is on
 * disk.
 */
const defaults = {
  max_connections: '100',
  shared_buffers: '128MB',
  wal_compression: 'on',
  max_wal_size: '1GB',
  jit: 'off',
  // Queues leave dead index entries behind. Every poll must read past them until they are vacuumed.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  cluster_name: 'quoin',
}

/** Settings that the supervisor depends on. */
const fixed = { listen_addresses: '', port: '5432', logging_collector: 'off', log_destination: 'stderr' }

export function postgresArguments(
  cluster: string,
  socketDirectory: string,
  settings: Record<string, string>,
): string[] {
  const all = { ...defaults, ...settings, ...fixed, unix_socket_directories: `"${socketDirectory}"` }
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
