import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { OpenPostgres } from './open-postgres.ts'

const firstWaitMs = 100
/** Half a minute in all, then it is given up. */
const attempts = 8

/**
 * Brings a Postgres that ended by itself up again. Meanwhile requests are answered 503; the pools open new connections
 * once it is back. They cannot follow it to another address, which a long path of the data directory causes: then the
 * process must start anew, and `exited` says so.
 */
export function keepPostgres(
  first: OpenPostgres,
  open: () => Promise<OpenPostgres>,
  log: Logger,
): OpenPostgres {
  let current = first
  let replacing: Promise<unknown> | undefined
  const stopping = new AbortController()
  const lost = Promise.withResolvers<string>()

  const openAgain = async (): Promise<OpenPostgres | undefined> => {
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      const wait = sleep(firstWaitMs * 2 ** (attempt - 1), true, { signal: stopping.signal })
      if (!(await wait.catch(() => false))) break
      try {
        return await open()
      } catch (error) {
        log.error({ err: error, attempt }, 'Postgres did not start again.')
        if (attempt === attempts) throw error
      }
    }
    return undefined
  }

  const replace = async (): Promise<void> => {
    await current.stop()
    current = (await openAgain()) ?? current
  }

  const watch = async (): Promise<void> => {
    for (;;) {
      log.error(`${await current.exited} It is started again.`)
      replacing = replace()
      await replacing
      if (stopping.signal.aborted) return
      if (!isDeepStrictEqual(current.connection, first.connection))
        return lost.resolve('Postgres came back at another address: Quoin must be started again.')
      log.info('Postgres is back.')
    }
  }
  watch().catch((error: Error) => lost.resolve(`Postgres could not be started again: ${error.message}`))

  return {
    connection: first.connection,
    exited: lost.promise,
    stop: async () => {
      stopping.abort()
      // One that is just coming up would be left behind.
      await replacing?.catch(() => undefined)
      await current.stop()
    },
  }
}
