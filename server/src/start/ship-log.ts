import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Connection } from '../kernel/database/database.ts'
import { isBackupSetUp, readBackupSetup } from '../operate/backup/backup-setup.ts'
import type { ShipReport } from '../operate/log/ship-log.ts'
import { listWaiting, sealSpool } from '../operate/log/spool.ts'
import { answerInTime, killProgram, startProgram } from './child-program.ts'
import { logDirectoriesOf } from './postgres/index.ts'

const program = fileURLToPath(new URL('ship-log-program.ts', import.meta.url))
const secondMs = 1000
/** Time between two checks of the spool, in milliseconds. */
const pauseMs = secondMs
/**
 * Times in milliseconds after which a failed round is repeated: after the first failure, and at most. Each failure
 * doubles the time.
 */
const retryMs = { first: 5 * secondMs, longest: 60 * secondMs }
/** Time in milliseconds after which a round is ended, because the repository does not answer. */
const timeoutMs = 10 * 60 * secondMs
/** Time between two entries about the same problem in the log of the service, in milliseconds. */
const repeatMs = 3600 * secondMs
const priority = 10

export interface ShippedLog {
  /** Stops shipping. Waiting segments are shipped after the next start. */
  stop(): Promise<void>
}

type ShippingConfig = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'backup'>

/**
 * Ships the write-ahead log of the embedded Postgres into the repository, once backups are set up; see
 * operate/log/spool.ts. This process encrypts the segments. Another process with lower priority ships them.
 */
export function shipLogOf(config: ShippingConfig, connection: Connection, log: Logger): ShippedLog {
  const { databaseUrl, dataDirectory, backup } = config
  const stopping = new AbortController()
  const report = reporting(log)
  const shipping = shippingProcess(connection)
  const look = async (): Promise<void> => {
    if (!isBackupSetUp(dataDirectory)) return
    const setup = await readBackupSetup(dataDirectory, backup.to)
    const { dropped } = await sealSpool({ dataDirectory, setup, ...logDirectoriesOf(dataDirectory) })
    if (dropped !== undefined) report(reasons[dropped])
    if (shipping.isDue() && (await listWaiting(dataDirectory)).length > 0) shipping.start(report)
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: Error) =>
        report('The log of the database cannot be prepared for shipping.', error),
      )
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = databaseUrl === undefined ? run() : Promise.resolve()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([running, shipping.stop()])
    },
  }
}

const reasons = {
  spool_full:
    'The log of the database cannot be shipped, and too much of it waits: new segments are deleted. Until the next backup, ' +
    'you cannot go back to a minute after this. Check the directory of the backups.',
  disk_full:
    'The disk is nearly full: new segments of the log are deleted. Until the next backup, you cannot go back to a minute ' +
    'after this. Free some space.',
} as const

/** Reports a new problem at once, and the same problem again after an hour. */
function reporting(log: Logger): Report {
  const reportedAt = new Map<string, number>()
  return (sentence, error) => {
    const key = `${sentence} ${error?.message ?? ''}`
    const now = performance.now()
    if (now - (reportedAt.get(key) ?? -Infinity) < repeatMs) return
    if (reportedAt.size > 100) reportedAt.clear()
    reportedAt.set(key, now)
    log.error({ ...(error && { err: error }) }, sentence)
  }
}

type Report = (sentence: string, error?: Error) => void

interface ShippingProcess {
  /** True if no process is shipping, and the waiting time after a failure is over. */
  isDue(): boolean
  start(report: Report): void
  stop(): Promise<void>
}

function shippingProcess(connection: Connection): ShippingProcess {
  let running: ChildProcess | undefined
  let failures = 0
  let dueAt = -Infinity
  const run = async (report: Report): Promise<void> => {
    const child = startProgram(program, priority)
    child.stdin!.write(`${JSON.stringify(connection)}\n`)
    running = child
    const late = 'The repository did not answer in time.'
    try {
      const answer = await answerInTime<ShipReport | null>(child, {
        longestMs: timeoutMs,
        end: () => {
          void killProgram(child)
          return new Error(late)
        },
        ifSilent: late,
      })
      failures = 0
      // Another process is shipping, or is deleting files that no backup needs.
      if (answer === null) dueAt = performance.now() + retryMs.first
      if (answer?.isDivergent)
        report(
          'The log of the database differs from the one that was shipped before, perhaps because the data directory was ' +
            'replaced by an older copy. Run `quoin backup`. From then on, any time can be restored again.',
        )
    } catch (error) {
      dueAt = performance.now() + Math.min(retryMs.first * 2 ** failures++, retryMs.longest)
      report('The log of the database could not be shipped. It waits, and is shipped later.', error as Error)
    } finally {
      running = undefined
    }
  }
  return {
    isDue: () => running === undefined && performance.now() >= dueAt,
    start: (report) => void run(report),
    stop: async () => {
      if (!running) return
      dueAt = Infinity
      await killProgram(running)
    },
  }
}
