/** Connection to the embedded Postgres; `host` is the directory of its unix socket. It listens on no TCP port. */
export interface PostgresConnection {
  host: string
  port: number
  database: string
  /** User name of the superuser. */
  user: string
  password: string
  /**
   * The login that runs migrations; see logins.ts. Missing if a process of an older release runs Postgres, because
   * older releases have no such login.
   */
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
  /** Resolves with a message about the reason if Postgres exits without a call of `stop`. */
  exited: Promise<string>
  stop: () => Promise<void>
  /** Directory of the cluster (the files of the database). Missing if another process runs Postgres. */
  home?: string
}

export interface EmbeddedPostgresOptions {
  /** The data directory. It may not exist yet, may be empty, or may be in the state in which a crash left it. */
  directory: string
  /** Receives lines of text for the person who starts Quoin. */
  log: (line: string) => void
  /** Called when this process begins to wait for other programs, which create the files of Postgres or start it. */
  onWait?: ((wait: Promise<unknown>) => void) | undefined
  /** Postgres settings that override the defaults. */
  settings?: Record<string, string>
  /**
   * Directory that contains the cluster if Quoin runs as root and the account of Postgres cannot enter the data
   * directory.
   */
  systemDirectory?: string
  /** Time to wait for the child processes of a crashed Postgres, in milliseconds. Only tests set it. */
  lingeringMs?: number
}
