import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { followNpm } from './follow-npm.ts'
import { processLog } from './process-log.ts'
import { refusalOf } from './refusal.ts'
import { beServerProcess } from './server-process.ts'
import { start } from './start.ts'
import { onStopSignal } from './stop-signals.ts'
import { welcome } from './welcome.ts'

/** How long a start that is told to stop may go on, for instance with a migration. */
const startPatienceMs = 5_000

/** `npm start`: exits 0 when told to stop, 1 when it cannot start or go on. */
try {
  // Whoever read the welcome may go; the server stays.
  process.stdout.on('error', () => undefined)
  const config = readConfig(process.env)
  const log = processLog(config.logLevel)
  if (cluster.isWorker) beServerProcess(config, log)
  else await run(config, log)
} catch (error) {
  const sentence = refusalOf(error)
  if (sentence === undefined) throw error
  process.stderr.write(`${sentence}\n`, () => process.exit(1))
}

async function run(config: Config, log: Logger): Promise<void> {
  const stopping = new AbortController()
  const end = async (code: number): Promise<void> => {
    stopping.abort()
    // What a start has brought up it takes down again when it fails; one that neither fails nor ends is not waited for.
    const started = await Promise.race([starting.catch(() => undefined), sleep(startPatienceMs)])
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
