import pg from 'pg'
import type { Connection } from './database.ts'
import { socketOf } from './driver.ts'
import { sessionKeepAlive, socketKeepAlive } from './keep-alive.ts'

export interface Listener {
  /** Whether every notification is being heard right now. */
  connected(): boolean
  close(): Promise<void>
}

interface Hearing {
  /** By channel, who hears the payload of a notification. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** By which others know whose connection it is. */
  name?: string
  /** Called whenever notifications may have been missed: before the first connection and after each loss. */
  missed(): void
  onError: (error: Error) => void
}

const retryMs = 250
/**
 * A connection that does not answer in this time is given up. The database's pulse cannot know: a connection that only
 * listens is idle, and what a network forgets without a word is the idle one, while all others go on.
 */
const usualHeartbeatMs = 5_000

/** Keeps one connection on notification channels, and opens it anew when it is lost. */
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
    await opening.query(sessionKeepAlive + channels.join(';'))
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
