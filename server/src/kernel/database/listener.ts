import pg from 'pg'
import type { Connection } from './database.ts'
import { socketOf } from './driver.ts'
import { sessionKeepAlive, socketKeepAlive } from './keep-alive.ts'

export interface Listener {
  /** Returns true if the connection is open. Only then are notifications received. */
  connected(): boolean
  close(): Promise<void>
}

interface Hearing {
  /** Handlers of notification payloads, by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Suffix of the connection's application name, which `pg_stat_activity` shows. */
  name?: string
  /**
   * Called when notifications may have been missed: each time the connection is established, and each time it is
   * lost.
   */
  missed(): void
  onError: (error: Error) => void
}

const retryMs = 250
/**
 * Interval of the heartbeat in milliseconds, and the time within which Postgres must answer it. Without an answer the
 * connection is closed. The database's own probe (`pulse.ts`) does not cover this connection: networks may drop an
 * idle listening connection while other connections still work.
 */
const usualHeartbeatMs = 5_000

/** Opens a connection that listens on the notification channels, and reopens it when it is lost. */
export function listen(
  connection: Connection,
  hearing: Hearing,
  { heartbeatMs = usualHeartbeatMs }: { heartbeatMs?: number } = {},
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let connected = false
  let closed = false

  const open = async (): Promise<void> => {
    const opening = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 2000,
      ...socketKeepAlive,
      application_name: ['quoin listener', hearing.name ?? []].flat().join(' '),
    })
    client = opening
    opening.on('error', hearing.onError)
    opening.once('end', lost)
    opening.on('notification', ({ channel, payload }) => hearing.channels[channel]!(payload ?? ''))
    await opening.connect()
    beat(opening)
    const channels = Object.keys(hearing.channels).map((channel) => `listen ${channel}`)
    try {
      await opening.query(sessionKeepAlive + channels.join(';'))
    } catch (error) {
      // A standby that is being promoted accepts connections before it accepts `listen`. The connection is closed, because
      // the next attempt opens another one.
      socketOf(opening).destroy()
      throw error
    }
    connected = true
    hearing.missed()
  }

  const beat = (beating: pg.Client): void => {
    const heart = setInterval(() => {
      const silent = setTimeout(() => socketOf(beating).destroy(), heartbeatMs)
      beating.query('select 1').then(
        () => clearTimeout(silent),
        () => clearTimeout(silent),
      )
    }, heartbeatMs)
    heart.unref()
    beating.once('end', () => clearInterval(heart))
  }

  const lost = (): void => {
    connected = false
    hearing.missed()
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      start()
    }, retryMs)
  }

  const start = (): void => {
    open().catch((error: Error) => {
      hearing.onError(error)
      lost()
    })
  }

  start()
  return {
    connected: () => connected,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
