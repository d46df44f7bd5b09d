import { inTime } from './in-time.ts'

/** One connection to Redis, from the time it is opened until it is lost. */
export interface RedisSession {
  /** Returns false while an answer is overdue. New requests then fail immediately and do not wait. */
  usable(): boolean
  send(command: readonly string[]): Promise<unknown>
  /** Returns the server's current time, as estimated from its answers, in epoch milliseconds. */
  clock(): number
  observeClock(serverMs: number): void
  /**
   * Must be called when an answer is overdue. The session cannot be used until the server responds. If it does not
   * respond, the session is closed.
   */
  doubt(): void
  drop(reason: unknown): void
  /** Resolves with the reason when the connection is lost. */
  lost: Promise<unknown>
}

/**
 * Interval at which a silent connection is checked, in milliseconds. Networks drop idle connections without notice,
 * which otherwise only the next request would detect. The answer of the server also synchronizes the clocks.
 */
const heartbeatMs = 1000

/**
 * Opens a session. Rejects if the server cannot be reached, refuses the credentials, or does not answer within three
 * times `timeoutMs`.
 */
export async function openRedisSession(url: string, timeoutMs: number): Promise<RedisSession> {
  // The library is loaded only here, because most installations have one process and no Redis.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
  })
  let usable = false
  let lose: (reason: unknown) => void
  const lost = new Promise((resolve) => (lose = resolve))
  client.on('error', (error: unknown) => {
    usable = false
    lose(error)
  })
  const drop = (reason: unknown): void => {
    usable = false
    lose(reason)
    client.destroy()
  }

  // Each answer contains the time of the server's clock. The answer arrives later than it was written, so a clock
  // that is derived from it is slow. Of all derived clocks, the one that is furthest ahead is the most exact.
  let ahead = -Infinity
  const observeClock = (serverMs: number): void => {
    ahead = Math.max(ahead, serverMs - performance.now())
  }
  let answeredAt = performance.now()
  const send = async (command: readonly string[]): Promise<unknown> => {
    const reply = await client.sendCommand([...command])
    answeredAt = performance.now()
    return reply
  }
  const proveAlive = async (): Promise<void> => {
    observeClock(parseTime(await inTime(timeoutMs, send(['TIME']))))
    usable = true
  }

  try {
    await connect(client, timeoutMs)
    await proveAlive()
  } catch (error) {
    drop(error)
    throw await lost
  }
  const heart = setInterval(() => {
    if (usable && performance.now() - answeredAt >= heartbeatMs) proveAlive().catch(drop)
  }, heartbeatMs).unref()
  void lost.then(() => clearInterval(heart))

  return {
    usable: () => usable,
    send,
    clock: () => performance.now() + ahead,
    observeClock,
    doubt() {
      if (!usable) return
      usable = false
      proveAlive().catch(drop)
    },
    drop,
    lost,
  }
}

interface Connecting {
  once(event: 'connect', listener: () => void): unknown
  connect(): Promise<unknown>
  destroy(): void
}

/**
 * Connects the client. While the socket is being opened, the socket's own timeout applies, because `destroy` would
 * not stop the opening. After that, `timeoutMs` applies.
 */
async function connect(client: Connecting, timeoutMs: number): Promise<void> {
  let handshake: NodeJS.Timeout | undefined
  client.once('connect', () => {
    handshake = setTimeout(() => client.destroy(), timeoutMs)
  })
  await client.connect().finally(() => clearTimeout(handshake))
}

function parseTime(reply: unknown): number {
  if (!Array.isArray(reply)) throw new Error('Redis returned an unexpected answer to TIME.')
  return Number(reply[0]) * 1000 + Number(reply[1]) / 1000
}
