import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { automationsOf } from '../../server/src/app/automations.ts'
import { createKernel } from '../../server/src/app/kernel.ts'
import { readConfig } from '../../server/src/config.ts'
import { unwatched } from '../../server/src/kernel/automations/engine/engine-meter.ts'
import type { Connection } from '../../server/src/kernel/database/database.ts'
import { usualSizes } from '../../server/src/kernel/database/sizes.ts'
import { asService } from '../../server/src/start/postgres/index.ts'
import { masterSecret } from '../seed.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

/** Starts the automation engine on a database, with as many connections as usual, without the rest of the service. */
export async function openSite(connection: Connection) {
  const owner = new pg.Client(connection)
  await owner.connect()
  const appKernel = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log: pino({ level: 'warn' }),
    sizes: usualSizes,
    onDatabaseError: () => undefined,
  })
  const { kernel, database } = appKernel
  const engine = automationsOf(appKernel, usualSizes, unwatched)
  const rows = async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, parameters)).rows as Row[]

  const isAnyDue = async (): Promise<boolean> =>
    (await rows(`select 1 from live.automation_agenda where due_at <= now() limit 1`)).length > 0
  const untilDone = async (): Promise<void> => {
    while (await isAnyDue()) await sleep(20)
  }
  const postgresSeconds = async (): Promise<number> => {
    // Returns the total processor time of all Postgres processes that have a connection, in seconds. Reads it from
    // `/proc`.
    const pids = (await rows<{ pid: number }>('select pid from pg_stat_activity')).map(({ pid }) => pid)
    return pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) / 100
    }, 0)
  }
  const working = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const rounds = engine.start()
    try {
      return await work()
    } finally {
      await rounds.stop()
    }
  }
  const close = async (): Promise<void> => {
    await owner.end()
    await database.close()
  }
  return { kernel, database, engine, owner, rows, untilDone, postgresSeconds, working, close }
}
