import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Connection } from '../kernel/database/database.ts'
import type { DatabaseSizes } from '../kernel/database/sizes.ts'
import { StartRefused } from './postgres/index.ts'
import type { OpenSecrets } from './root-secrets.ts'
import type { Serving } from './serve.ts'

/**
 * Protocol between the first process of a host and its server processes, which share the port:
 * 1. The first process owns Postgres and serves no requests itself. It sends `begin` to each server process.
 * 2. The server process answers `ready` or `refused`.
 * 3. When the service stops, the first process sends `stop`.
 *
 * A server process that crashes is replaced. Server processes ignore signals of the terminal, and stop when the first
 * process has ended.
 */
export interface Begin extends OpenSecrets {
  type: 'begin'
  connection: Connection
  /** Number of database connections of each process. */
  sizes: DatabaseSizes
}
export type ToServer = Begin | { type: 'stop' }
export type FromServer = { type: 'ready'; port: number } | { type: 'refused'; message: string }

const replaceAfterMs = 500
/**
 * A server process that is still running this many milliseconds after `stop` is killed. A process needs less time than
 * that to finish its requests after proxies have stopped sending new requests.
 */
const stopWithinMs = 20_000

export async function serveInProcesses(count: number, begin: Begin, log: Logger): Promise<Serving> {
  let stopping = false

  const start = async (): Promise<number> => {
    const worker = cluster.fork()
    worker.send(begin)
    const answer = await Promise.race([
      once(worker, 'message').then(([message]) => message as FromServer),
      once(worker, 'exit').then((): FromServer => ({ type: 'refused', message: 'A server process ended.' })),
    ])
    if (answer.type === 'refused') throw new StartRefused(answer.message)
    worker.once('exit', (code, signal) => void replace(worker, signal ?? `code ${code}`))
    return answer.port
  }

  const replace = async (worker: Worker, how: string): Promise<void> => {
    if (stopping) return
    log.error(`A server process (${worker.process.pid}) ended unexpectedly (${how}); a new one replaces it.`)
    for (;;) {
      await sleep(replaceAfterMs)
      if (stopping) return
      try {
        return void (await start())
      } catch (error) {
        log.error({ err: error }, 'A server process did not start.')
      }
    }
  }

  const stop = async (): Promise<void> => {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stopWorker(worker!)))
  }

  try {
    const ports = await Promise.all(Array.from({ length: count }, start))
    return { port: ports[0]!, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  const killing = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
  if (worker.isConnected()) worker.send({ type: 'stop' } satisfies ToServer)
  await ended
  clearTimeout(killing)
}
