import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { followNpm } from './follow-npm.ts'
import { processLog } from './process-log.ts'
import { refusalOf } from './refusal.ts'
import { start } from './start.ts'
import { onStopSignal } from './stop-signals.ts'
import { welcome } from './welcome.ts'

/**
 * If a stop signal arrives during the start, the start may continue for this many milliseconds, because it may be
 * running a migration.
 */
const startTimeoutMs = 5_000

/**
 * The program `npm start`. It exits with status 0 after a stop signal, and with status 1 if it cannot start
 * or cannot continue.
 */
try {
  // The server continues to run if the program that reads its standard output closes the pipe.
  process.stdout.on('error', () => undefined)
  const config = readConfig(process.env)
  const log = processLog(config.logLevel)
  if (cluster.isWorker) {
    // Imported only here, because a start loads the service while it waits for Postgres.
    const { beServerProcess } = await import('./server-process.ts')
    beServerProcess(config, log)
  } else await run(config, log)
} catch (error) {
  const sentence = refusalOf(error)
  if (sentence === undefined) throw error
  process.stderr.write(`${sentence}\n`, () => process.exit(1))
}

async function run(config: Config, log: Logger): Promise<void> {
  const stopping = new AbortController()
  const end = async (code: number): Promise<void> => {
    stopping.abort()
    // Waits for the start in progress. If it completes, the service is stopped. If it fails, it stops everything
    // itself. If it takes more than five seconds, the process exits without waiting for it.
    const started = await Promise.race([starting.catch(() => undefined), sleep(startTimeoutMs)])
    await started?.stop()
    process.exit(code)
  }
  let ending: Promise<void> | undefined
  const stop = (code: number): Promise<void> => (ending ??= end(code))
  const fail = (reason: string | Error): void => {
    log.fatal(typeof reason === 'string' ? reason : { err: reason })
    stop(1).catch(() => process.exit(1))
  }
  process.on('uncaughtException', fail)
  onStopSignal(
    () => void stop(0).catch(fail),
    () => process.exit(1),
  )
  if (config.startedByNpm) followNpm(() => void stop(0).catch(fail))

  const starting = start(config, log, stopping.signal)
  const started = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  if (!started) return
  void started.broken.then(fail)
  process.stdout.write(welcome(started.address, config, started))
}
