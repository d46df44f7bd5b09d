// Networks silently drop idle connections, and Postgres is not notified when a client's host loses power. Without
// keep-alive probes, the client would notice a dropped connection only a quarter of an hour after its next statement.
// Postgres would keep the session of a lost client, with its locks and its connection slot, for two hours.

/**
 * Settings of the client's socket: the operating system sends the first keep-alive probe after 10 seconds of silence.
 */
export const socketKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * Settings of the session in Postgres: the server ends it after half a minute without an answer of the client. They
 * have no effect on Unix sockets.
 */
export const sessionKeepAlive =
  `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; ` +
  `set tcp_user_timeout = '30s';`
