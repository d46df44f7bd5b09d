import process from 'node:process'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { collectGarbageOfStart } from './collect-garbage.ts'
import { type Connection, openDatabase } from '../kernel/database/database.ts'
import { refuseNewerDatabase } from '../kernel/database/newer-database.ts'
import { refusalOf } from './refusal.ts'
import { serve, type Serving } from './serve.ts'
import type { Begin, FromServer, ToServer } from './serve-in-processes.ts'

/** Runs this process as one of several server processes that share the port; see serve-in-processes.ts. */
export function beServerProcess(config: Config, log: Logger): void {
  let starting: Promise<Serving> | undefined
  let ending: Promise<void> | undefined
  const end = async (code: number): Promise<void> => {
    const serving = await starting?.catch(() => undefined)
    await serving?.stop()
    process.exit(code)
  }
  const stop = (code = 0): Promise<void> => (ending ??= end(code))
  const fail = (error: Error): void => {
    log.fatal({ err: error })
    stop(1).catch(() => process.exit(1))
  }
  const begin = async ({ connection, sizes, masterSecret, formerSecrets }: Begin): Promise<void> => {
    try {
      await refuseNewer(connection)
      collectGarbageOfStart()
      starting = serve(config, { connection, sizes, masterSecret, formerSecrets, log })
      const { port } = await starting
      sendMessage({ type: 'ready', port })
    } catch (error) {
      const message = refusalOf(error)
      if (message === undefined) throw error
      sendMessage({ type: 'refused', message }, () => process.exit(1))
    }
  }

  process.on('uncaughtException', fail)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('message', (message: ToServer) => {
    const work = message.type === 'begin' ? begin(message) : stop()
    work.catch(fail)
  })
  process.on('disconnect', () => void stop().catch(fail))
}

/**
 * Refuses to run if another host with a newer release has migrated the database since this host was started. A process
 * that replaces a crashed process can be in this situation.
 */
async function refuseNewer(connection: Connection): Promise<void> {
  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  try {
    await refuseNewerDatabase(database.system)
  } finally {
    await database.close()
  }
}

function sendMessage(message: FromServer, sent: () => void = () => undefined): void {
  process.send!(message, undefined, undefined, sent)
}
