import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { DiskSpace } from './disk-space.ts'
import { openAgain, usualWaits } from './open-again.ts'
import type { OpenMode, OpenPostgres } from './open-postgres.ts'

const ballastAfterMs = 20_000

/**
 * Restarts Postgres if it exits unexpectedly. Until it runs again, requests are answered with 503. Then the connection
 * pools reconnect. They cannot reconnect if the path of Postgres's socket has changed, which happens if the path of the
 * data directory is long. In that case `exited` resolves, and the process must be restarted.
 *
 * If the disk is full, Postgres exits and needs space to recover. So the ballast file, which reserves disk space, is
 * deleted, and Postgres is opened read-only; this is repeated until it succeeds. Once there is enough space, Postgres
 * is opened for writing again.
 */
export function restartOnExit(
  first: OpenPostgres,
  open: (mode: OpenMode) => Promise<OpenPostgres>,
  { log, disk, waits = usualWaits }: { log: Logger; disk?: DiskSpace | undefined; waits?: typeof usualWaits },
): OpenPostgres {
  let current = first
  let mode: OpenMode = 'usual'
  let replacing: Promise<unknown> | undefined
  const stopping = new AbortController()
  const lost = Promise.withResolvers<string>()
  const pause = (ms: number): Promise<boolean> =>
    sleep(ms, true, { signal: stopping.signal, ref: false }).catch(() => false)

  const replace = async (): Promise<void> => {
    await current.stop()
    const openIn = (next: OpenMode): Promise<OpenPostgres> => open((mode = next))
    current = (await openAgain(openIn, { log, disk, waits }, pause)) ?? current
  }

  /**
   * Waits until the disk has enough free space, and resolves with `room`. Resolves with `broken off` if `until` is
   * aborted or the service is stopped before that.
   */
  const waitForSpace = async (until: AbortSignal): Promise<'room' | 'broken off'> => {
    while (!until.aborted && (await pause(waits.checkSpaceMs))) if (await disk?.isBack()) return 'room'
    return 'broken off'
  }

  const nextReason = async (): Promise<string> => {
    if (mode === 'usual') return `${await current.exited} It is started again.`
    const over = new AbortController()
    const ended = current.exited.then((how) => `${how} It is started again.`)
    const roomy = waitForSpace(over.signal).then((end) =>
      end === 'room' ? 'The disk has space again: Postgres is opened for writing.' : ended,
    )
    return await Promise.race([ended, roomy]).finally(() => over.abort())
  }

  const watch = async (): Promise<void> => {
    for (;;) {
      log.error(await nextReason())
      replacing = replace()
      await replacing
      if (stopping.signal.aborted) return
      if (!isDeepStrictEqual(current.connection, first.connection))
        return lost.resolve('Postgres runs again, but at another socket path: Quoin must be restarted.')
      if (mode === 'reads') log.error('The disk is full: Postgres runs read-only until space is free.')
      else log.info('Postgres accepts connections again.')
      if (mode === 'usual') await makeBallast()
    }
  }

  /** Writes the ballast file. If this fails because another program has used up the space, logs a warning. */
  const makeBallast = async (): Promise<void> => {
    await disk
      ?.makeBallast()
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'The ballast file, which reserves disk space for emergencies, could not be written.',
        ),
      )
  }

  watch().catch((error: Error) => lost.resolve(`Postgres could not be started again: ${error.message}`))
  void pause(ballastAfterMs).then((isDue) => (isDue && mode === 'usual' ? makeBallast() : undefined))

  return {
    connection: first.connection,
    exited: lost.promise,
    stop: async () => {
      stopping.abort()
      // Waits for a restart in progress. Otherwise the new Postgres would continue to run.
      await replacing?.catch(() => undefined)
      await current.stop()
    },
  }
}
