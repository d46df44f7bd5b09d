/** How to reach the embedded Postgres; `host` is the directory of its unix socket. It listens on no TCP port. */
export interface PostgresConnection {
  host: string
  port: number
  database: string
  /** The superuser's login. */
  user: string
  password: string
  /** What migrates; see logins.ts. A server of an older version does not tell it. */
  owner?: Login
  /** What the service itself logs in as. */
  service: Login
}

export interface Login {
  user: string
  password: string
}

export interface Postgres {
  connection: PostgresConnection
  /** Resolves with a sentence when Postgres ends although nobody called `stop`. */
  exited: Promise<string>
  stop: () => Promise<void>
  /** The directory of the cluster; a guest of another process does not know it. */
  home?: string
}

export interface EmbeddedPostgresOptions {
  /** The data directory, in any state: absent, fresh, or left behind by a crash. */
  directory: string
  /** Takes the few lines that a person who starts Quoin should see. */
  log: (line: string) => void
  /** Postgres settings that go before the defaults. */
  settings?: Record<string, string>
  /** Where root keeps what must be reachable for another account when the data directory is not. */
  systemDirectory?: string
  /** For tests: how long the children of a dead Postgres are waited for. */
  lingeringMs?: number
}
