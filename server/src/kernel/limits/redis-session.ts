import { createClient } from '@redis/client'
import { inTime } from './in-time.ts'

/** One connection, from its opening to its loss. */
export interface RedisSession {
  /** False while an answer is overdue: whoever would ask now is told so at once instead of joining a queue. */
  usable(): boolean
  send(command: readonly string[]): Promise<unknown>
  /** The present instant by the server's clock, in UTC milliseconds. */
  clock(): number
  observeClock(serverMs: number): void
  /** An answer is overdue: the session is out of use until the server proves alive, and is dropped if it does not. */
  doubt(): void
  drop(reason: unknown): void
  /** Settles with the reason when the connection is gone. */
  lost: Promise<unknown>
}

/** Rejects when the server cannot be reached, refuses the credentials or does not answer within thrice `patienceMs`. */
export async function openRedisSession(url: string, patienceMs: number): Promise<RedisSession> {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: patienceMs, reconnectStrategy: false },
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

  // The two clocks are compared at every answer. It arrives later than it was written, so every sample is too low and
  // the highest is the best.
  let ahead = -Infinity
  const observeClock = (serverMs: number): void => {
    ahead = Math.max(ahead, serverMs - performance.now())
  }
  const send = (command: readonly string[]): Promise<unknown> => client.sendCommand([...command])
  const proveAlive = async (): Promise<void> => {
    observeClock(parseTime(await inTime(patienceMs, send(['TIME']))))
    usable = true
  }

  try {
    await connect(client, patienceMs)
    await proveAlive()
  } catch (error) {
    drop(error)
    throw await lost
  }

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

/** Until the socket is open its own time limit holds (`destroy` would leave it to open unseen), then this one. */
async function connect(client: Connecting, patienceMs: number): Promise<void> {
  let handshake: NodeJS.Timeout | undefined
  client.once('connect', () => {
    handshake = setTimeout(() => client.destroy(), patienceMs)
  })
  await client.connect().finally(() => clearTimeout(handshake))
}

function parseTime(reply: unknown): number {
  if (!Array.isArray(reply)) throw new Error('Redis answered TIME with something else.')
  return Number(reply[0]) * 1000 + Number(reply[1]) / 1000
}
