import pg from 'pg'
import pino from 'pino'
import { createKernel } from '../server/src/app/kernel.ts'
import { readConfig } from '../server/src/config.ts'
import { sweepOverdueInvoices } from '../server/src/domains/money/invoices/index.ts'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { createRelay } from '../server/src/kernel/events/relay.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { purgeAnswers } from '../server/src/kernel/operations/idempotency/purge-answers.ts'
import { promisedAnswersMs } from '../server/src/kernel/retention/retention.ts'
import { claimTasks, releaseOwn, type Turn, wakeTasks } from '../server/src/kernel/tasks/tasks-table.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import { masterSecret } from './seed.ts'

/** A step of background work. Only `work` is measured; `prepare` creates the data that it needs. */
export interface Step {
  name: string
  prepare: () => Promise<unknown>
  work: () => Promise<unknown>
}

const amongFirst = `(select org_id from quoin.organizations order by org_id limit 50)`
const atOnce = 64

/**
 * Returns the background work of an installation as separate steps. The amount of work in a step does not depend on
 * the number of organizations.
 */
export async function backgroundSteps(
  connection: Connection,
): Promise<{ steps: Step[]; close: () => Promise<void> }> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const log = pino({ level: 'silent' })
  const { kernel, database } = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log,
    sizes: { readers: 1, transactions: 2 },
    onDatabaseError: () => undefined,
  })
  const now = (): string => kernel.now()
  const worker = newId()
  let turn: Turn | null = null
  const look = async (): Promise<void> => {
    await wakeTasks(database.system, now(), 500)
    const claimOptions = {
      worker,
      now: now(),
      leaseSeconds: 60,
      kinds: ['bench'],
      perPartition: 8,
      ahead: 0,
      most: atOnce,
    }
    turn = (await claimTasks(database.system, { ...claimOptions, turn })).turn
  }
  const prepare = (statement: string) => () => owner.query(statement)
  const relay = createRelay({ database, subscribers: [], now, log })
  const steps: Step[] = [
    { name: 'a look for work, nothing due', prepare: () => Promise.resolve(), work: look },
    {
      name: `a look that takes ${atOnce} of 2,000 tasks`,
      prepare: async () => {
        await releaseOwn(database.system, worker)
        await owner.query(`delete from quoin.tasks where not is_waiting`)
        await owner.query(
          `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
           select org_id, uuidv7(), 'bench', 'lane ' || n, '{}', now(), now() from ${amongFirst}, generate_series(1, 40) n`,
        )
      },
      work: look,
    },
    {
      name: 'a relay of 200 events',
      prepare: prepare(
        `insert into live.events (org_id, id, name, payload, cause, occurred_at)
         select org_id, uuidv7(), 'lead.created', '{}', '{}', now() from ${amongFirst}, generate_series(1, 4)`,
      ),
      work: relay,
    },
    {
      name: 'a sweep of 50 overdue invoices',
      prepare: prepare(
        `update live.invoices i set due_date = current_date - 2, overdue_told_for = null
          where i.id in (select min(id::text)::uuid from live.invoices where org_id in ${amongFirst} group by org_id)`,
      ),
      work: () => sweepOverdueInvoices(database, kernel).run(now()),
    },
    {
      name: 'a purge of 1,000 answers',
      prepare: prepare(
        `insert into live.idempotency_records (org_id, key, fingerprint, status, headers, body, created_at)
         select org_id, 'old ' || n, 'fingerprint', 201, '{}', '{}', now() - interval '4 days'
           from ${amongFirst}, generate_series(1, 20) n`,
      ),
      work: () => purgeAnswers(database, promisedAnswersMs).run(now()),
    },
  ]
  return {
    steps,
    close: async () => {
      await owner.end()
      await database.close()
    },
  }
}
