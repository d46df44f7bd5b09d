/** Connection to the embedded Postgres; `host` is the directory of its unix socket. It listens on no TCP port. */
export interface PostgresConnection {
  host: string
  port: number
  database: string
  /** The superuser's login. */
  user: string
  password: string
  /** The login that runs migrations; see logins.ts. Missing if a server of an older version is running. */
  owner?: Login
  /** The login of the service. */
  service: Login
}

export interface Login {
  user: string
  password: string
}

export interface Postgres {
  connection: PostgresConnection
  /** Resolves with a sentence if Postgres exits without a call of `stop`. */
  exited: Promise<string>
  stop: () => Promise<void>
  /** The directory of the cluster; missing if another process runs Postgres. */
  home?: string
}

export interface EmbeddedPostgresOptions {
  /** The data directory, in any state: absent, new, or left behind by a crash. */
  directory: string
  /** Receives the few lines that a person who starts Quoin should see. */
  log: (line: string) => void
  /** Postgres settings that override the defaults. */
  settings?: Record<string, string>
  /** Directory used by root if another account cannot reach the data directory. */
  systemDirectory?: string
  /** For tests: how long to wait for the children of a dead Postgres. */
  lingeringMs?: number
}
