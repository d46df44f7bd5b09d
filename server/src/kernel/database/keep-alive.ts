// What a network forgets without a word is the connection that nobody uses; and of a host that lost its power Postgres
// hears nothing. Unless somebody asks, the one finds out with its next statement, which waits for a quarter of an hour, and
// the other keeps sessions, their locks and their places among the connections for two hours.

/** For the driver: the other end is asked after so long a silence, then every second, ten times. */
export const socketKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** For the session: Postgres ends one whose other end says nothing for half a minute. Through a socket file it does nothing. */
export const sessionKeepAlive =
  `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; ` +
  `set tcp_user_timeout = '30s';`
