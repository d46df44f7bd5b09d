import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { announcedAddress } from '../server/src/start/announced-address.ts'
import { asOwner } from '../server/src/start/postgres/index.ts'
import { usualSizes } from '../server/src/kernel/database/sizes.ts'
import { processorSeconds } from './processor-time.ts'
import type { Measurable } from './rounds.ts'
import { masterSecret } from './seed.ts'

export interface Program extends Measurable {
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const startTimeoutMs = 60_000

/**
 * Starts the whole program as `npm start` does, in a process of its own: with its background work and its log, which goes
 * to a file. It uses the Postgres of the benchmark, and its rate limit is raised.
 */
export async function startProgram(connection: Connection, nodeOptions: string[] = []): Promise<Program> {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-bench-program-'))
  const logFile = join(directory, 'log')
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [...nodeOptions, program], {
    stdio: ['ignore', 'ignore', log],
    env: {
      PATH: process.env['PATH'],
      QUOIN_DATA_DIR: directory,
      DATABASE_URL: urlOf(asOwner(connection)),
      QUOIN_SECRET: masterSecret,
      QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
      // As many as with the embedded Postgres.
      QUOIN_DB_CONNECTIONS: `${usualSizes.readers}:${usualSizes.transactions}`,
      HOST: '127.0.0.1',
      PORT: '0',
    },
  })
  closeSync(log)
  const database = new pg.Client(connection)
  await database.connect()
  const stop = async (): Promise<void> => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await ended
    await database.end()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    return {
      ready: await portOf(directory, () =>
        child.exitCode === null ? undefined : readFileSync(logFile, 'utf8'),
      ),
      processorMicros: async () => processorSeconds(child.pid!)! * 1e6,
      logBytes: () => statSync(logFile).size,
      untilDone: () => untilDone(database),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function urlOf(connection: Connection): string {
  const { user, password, host, port, database } = connection as pg.ClientConfig
  const query = new URLSearchParams({ host: host!, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${query.toString()}`
}

/** Waits for the program's address. `lastWords` returns what the program wrote, once it has ended. */
async function portOf(directory: string, lastWords: () => string | undefined): Promise<number> {
  const giveUpAt = Date.now() + startTimeoutMs
  for (;;) {
    const address = announcedAddress(directory)
    if (address !== undefined) return Number(new URL(address).port)
    const words = lastWords()
    if (words !== undefined) throw new Error(`The program ended during its start: ${words}`)
    if (Date.now() > giveUpAt) throw new Error('The program did not start in time.')
    await sleep(20)
  }
}

/** Waits until every event has been relayed and every task that is due has been run. */
async function untilDone(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ busy: boolean }>(
      `select exists (select from live.events where relayed_at is null)
           or exists (select from quoin.tasks where not is_waiting and state in ('pending', 'processing')) as busy`,
    )
    if (!rows[0]!.busy) return
    await sleep(10)
  }
}
