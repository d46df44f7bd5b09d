import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { automationsOf } from '../server/src/app/automations.ts'
import { createKernel } from '../server/src/app/kernel.ts'
import { readConfig } from '../server/src/config.ts'
import { createAutomation, publishAutomation } from '../server/src/domains/office/automations/operations.ts'
import { organizationToBe } from '../server/src/domains/organization/company/index.ts'
import { createOrganization } from '../server/src/domains/organization/company/operations.ts'
import { createLead, setStatus } from '../server/src/domains/customers/leads/operations.ts'
import type { Actor } from '../server/src/kernel/access/actor.ts'
import { operatorOf } from '../server/src/kernel/access/operator.ts'
import type { Engine } from '../server/src/kernel/automations/engine/engine.ts'
import { unwatched } from '../server/src/kernel/automations/engine/engine-meter.ts'
import { storeSignals } from '../server/src/kernel/automations/engine/signal-subscriber.ts'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { startRelay } from '../server/src/kernel/events/start-relay.ts'
import { newId } from '../server/src/kernel/ids.ts'
import type { Operation } from '../server/src/kernel/operations/operation.ts'
import { run } from '../server/src/kernel/operations/run.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import type { Cluster } from './cluster.ts'
import { masterSecret } from './seed.ts'

export interface AutomationsPlan {
  /** Runs in the measurement of throughput. */
  runs: number
  organizations: number
  /** Runs that fall due evenly within `withinSeconds`. */
  due: number
  withinSeconds: number
  /** Events that end runs, one after the other. */
  exits: number
  /** Runs that wait in addition, in the second measurement. */
  waiting: number
}

export interface AutomationsMetrics {
  threeStepRunsPerSecond: number
  nodeMsPerRun: number
  postgresMsPerRun: number
  /** Latency of the organizations beside one with nine tenths of the load, and alone. */
  neighbours: { p95MsAlone: number; p95MsBeside: number }
  /** First without other waiting runs, then with this many of another organization. */
  beside: WaitingMetrics[]
}

interface WaitingMetrics {
  waiting: number
  due: { p95Ms: number; p99Ms: number }
  /** From the answered change to the end of the run that it ends. */
  exit: { p95Ms: number }
  /** One query for due runs. */
  lookMs: number
  /** Memory of this process, which contains the engine, while runs fall due. */
  memory: Memory
}

interface Memory {
  megabytes: number
  /** Relative growth over the second half of that time, by the straight line that fits the samples best. */
  slope: number
}

/** Three changes, each an operation with its events, its audit entry and its receipt. */
const threeSteps = {
  name: 'Three steps',
  trigger: { kind: 'lead.status_changed', subjectType: 'lead', config: {} },
  actions: ['one', 'two', 'three'].map((value) => ({
    kind: 'update_field',
    config: { field: 'lead.notes', value },
  })),
}
const aDay = {
  name: 'A day',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  exitConditions: [{ event: 'lead.status_changed', same: 'subject' }],
  actions: [{ kind: 'wait', config: { duration: { days: 1 } } }],
}

export async function measureAutomations(
  cluster: Cluster,
  plan: AutomationsPlan,
): Promise<AutomationsMetrics> {
  const connection = await cluster.database('automations')
  const site = await openSite(connection)
  try {
    const throughput = await site.throughput(plan)
    const neighbours = await site.neighbours(plan)
    const beside: WaitingMetrics[] = []
    for (const waiting of [0, plan.waiting]) {
      await site.wait(waiting)
      beside.push({
        waiting,
        ...(await site.due(plan)),
        exit: await site.exits(plan),
        lookMs: await site.look(),
      })
    }
    return { ...throughput, neighbours, beside }
  } finally {
    await site.close()
  }
}

async function openSite(connection: Connection) {
  const owner = new pg.Client(connection)
  await owner.connect()
  const sizes = { readers: 2, transactions: 8 }
  const appKernel = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log: pino({ level: 'warn' }),
    sizes,
    onDatabaseError: () => undefined,
  })
  const { kernel, database } = appKernel
  const engine = automationsOf(appKernel, sizes, unwatched)
  const rows = async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, parameters)).rows as Row[]

  const organization = async () => {
    const toBe = organizationToBe()
    const slug = `bench-${newId()}`
    const named = { name: 'Bench', slug, timezone: 'America/Chicago', owner_email: `owner@${slug}.test` }
    const call = { actor: operatorOf(toBe), input: named, requestId: newId() }
    const { owner: by } = await run(kernel, createOrganization, call)
    const org = { ...toBe, ...named }
    const actor: Actor = { type: 'member', id: by.id, role: 'owner', org, mode: 'live', locations: '*' }
    const runAsOwner = <Input, Output>(
      operation: Operation<Input, Output>,
      input: unknown,
    ): Promise<Output> => run(kernel, operation, { actor, input, requestId: newId() })
    return {
      id: toBe.id,
      runAsOwner,
      publish: async (definition: object): Promise<string> => {
        const { id } = await runAsOwner(createAutomation, { definition })
        await runAsOwner(publishAutomation, { automation_id: id, draftRevisionNumber: 1 })
        return id
      },
      lead: async () =>
        (await runAsOwner(createLead, { customer_name: 'Ada', service_address: '1 Main St' })).id,
    }
  }
  type Org = Awaited<ReturnType<typeof organization>>

  /** Runs as an event would start them, many at once. */
  const begin = (org: Org, automationId: string, leads: readonly string[], count: number, due: string) =>
    rows(
      `with made as (
         insert into live.automation_runs (org_id, id, automation_id, revision, subject_kind, subject_id, location_id, state, wait_kind,
                node, depth, cause, context, entered_at)
         select $1, uuidv7(), $2, 1, 'lead', l.lead, (select id from quoin.locations where org_id = $1 limit 1),
                case when $5 = 'waiting' then 'waiting' else 'running' end, case when $5 = 'waiting' then 'duration' end, 'a1', 1,
                '{"event": "bench", "event_id": null, "run_id": null, "root_event_id": null}',
                case when $5 = 'waiting' then '{"event": null, "since": "2026-01-01T00:00:00.000Z", "until": "2026-01-01T00:00:01.000Z"}'::jsonb
                     else '{"event": null}' end, now()
           from generate_series(1, $4::int) n join unnest($3::uuid[]) with ordinality l (lead, at) on l.at = 1 + n % cardinality($3::uuid[])
         returning org_id, id, automation_id)
       insert into live.automation_agenda (org_id, run_id, automation_id, due_at)
       select org_id, id, automation_id, ${due} from (select *, row_number() over () as n from made) m`,
      [org.id, automationId, leads, count, due.includes('interval') ? 'waiting' : 'running'],
    )
  const countDue = async (): Promise<number> =>
    (
      await rows<{ n: number }>(`select count(*)::int as n from live.automation_agenda where due_at <= now()`)
    )[0]!.n
  const untilDone = async (): Promise<void> => {
    while ((await countDue()) > 0) await sleep(20)
  }
  const postgresSeconds = async (): Promise<number> => {
    // Processor time of the processes of this cluster, as the machine counts it.
    const pids = (await rows<{ pid: number }>('select pid from pg_stat_activity')).map(({ pid }) => pid)
    const { readFileSync } = await import('node:fs')
    return pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) / 100
    }, 0)
  }
  const working = async <Result>(engine: Engine, work: () => Promise<Result>): Promise<Result> => {
    const rounds = engine.start()
    try {
      return await work()
    } finally {
      await rounds.stop()
    }
  }
  const percentile = (values: readonly number[], part: number): number =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

  return {
    close: async () => {
      await owner.end()
      await database.close()
    },
    throughput: async ({ runs, organizations }: AutomationsPlan) => {
      const each = Math.ceil(runs / organizations)
      const all: { org: Org; id: string; leads: string[] }[] = []
      for (let n = 0; n < organizations; n++) {
        const org = await organization()
        const leads = await Promise.all(Array.from({ length: 20 }, () => org.lead()))
        all.push({ org, id: await org.publish(threeSteps), leads })
      }
      const fill = async (runs: number): Promise<void> => {
        for (const { org, id, leads } of all) await begin(org, id, leads, runs, 'now()')
      }
      await fill(Math.ceil(each / 5))
      await working(engine, untilDone)
      await fill(each)
      const [cpu, database] = [process.cpuUsage(), await postgresSeconds()]
      const from = performance.now()
      await working(engine, untilDone)
      const seconds = (performance.now() - from) / 1000
      const used = process.cpuUsage(cpu)
      return {
        threeStepRunsPerSecond: (each * organizations) / seconds,
        nodeMsPerRun: (used.user + used.system) / 1000 / (each * organizations),
        postgresMsPerRun: (1000 * ((await postgresSeconds()) - database)) / (each * organizations),
      }
    },
    neighbours: async ({ organizations, runs }: AutomationsPlan) => {
      const all = []
      for (let n = 0; n < organizations; n++) {
        const org = await organization()
        all.push({ org, id: await org.publish(threeSteps), leads: [await org.lead(), await org.lead()] })
      }
      const [crowded, ...others] = all as [(typeof all)[number], ...typeof all]
      const each = Math.max(1, Math.floor((runs * 0.1) / others.length))
      const lags = async (): Promise<number> => {
        for (const { org, id, leads } of others) await begin(org, id, leads, each, 'now()')
        await working(engine, async () => {
          const quiet = others.map(({ org }) => org.id)
          for (;;) {
            const [row] = await rows<{ n: number }>(
              `select count(*)::int as n from live.automation_agenda where due_at <= now() and org_id = any ($1::uuid[])`,
              [quiet],
            )
            if (row!.n === 0) return
            await sleep(10)
          }
        })
        const durations = await rows<{ ms: number }>(
          `select extract(epoch from max(r.ended_at) - min(r.entered_at))::float8 * 1000 as ms from live.automation_runs r
            where r.org_id = any ($1::uuid[]) and r.ended_at is not null group by r.org_id`,
          [others.map(({ org }) => org.id)],
        )
        await rows(`delete from live.automation_steps where org_id = any ($1::uuid[])`, [
          others.map(({ org }) => org.id),
        ])
        await rows(`delete from live.automation_runs where org_id = any ($1::uuid[])`, [
          others.map(({ org }) => org.id),
        ])
        return percentile(
          durations.map(({ ms }) => ms),
          0.95,
        )
      }
      const p95MsAlone = await lags()
      await begin(crowded.org, crowded.id, crowded.leads, Math.ceil(runs * 0.9), 'now()')
      const p95MsBeside = await lags()
      await working(engine, untilDone)
      return { p95MsAlone, p95MsBeside }
    },
    due: async ({ due, withinSeconds }: AutomationsPlan) => {
      const org = await organization()
      const id = await org.publish(aDay)
      const leads = [await org.lead(), await org.lead()]
      await begin(org, id, leads, due, `now() + n * interval '${withinSeconds} s' / ${due}`)
      const [{ end }] = (await rows<{ end: Date }>(
        `select max(due_at) as end from live.automation_agenda where org_id = $1 and due_at < now() + interval '1 h'`,
        [org.id],
      )) as [{ end: Date }]
      // The due time is deleted with the agenda row, so it is read before the runs are due.
      const planned = await rows<{ run_id: string; due_at: Date }>(
        `select run_id, due_at from live.automation_agenda where org_id = $1`,
        [org.id],
      )
      const sampled = sampleMemory()
      await working(engine, async () => {
        await sleep(Math.max(0, end.getTime() - Date.now()))
        await untilDone()
      })
      const memory = sampled()
      const ended = new Map(
        (
          await rows<{ id: string; ended_at: Date }>(
            'select id, ended_at from live.automation_runs where org_id = $1 and ended_at is not null',
            [org.id],
          )
        ).map(({ id: run, ended_at }) => [run, ended_at.getTime()]),
      )
      const lags = planned.flatMap(({ run_id, due_at }) => {
        const at = ended.get(run_id)
        return at === undefined ? [] : at - due_at.getTime()
      })
      if (lags.length < due) throw new Error(`${due - lags.length} of ${due} runs did not end.`)
      return { due: { p95Ms: percentile(lags, 0.95), p99Ms: percentile(lags, 0.99) }, memory }
    },
    exits: async ({ exits }: AutomationsPlan) => {
      const org = await organization()
      await org.publish(aDay)
      const leads = await Promise.all(Array.from({ length: exits }, () => org.lead()))
      const relay = (rounds: { wakeUp(): void }) =>
        startRelay({
          database,
          subscribers: [storeSignals],
          now: () => kernel.now(),
          log: kernel.services.log,
          passed: () => rounds.wakeUp(),
        })
      const rounds = engine.start()
      const passing = relay(rounds)
      kernel.services.wakeUp.onNotification(() => passing.wakeUp())
      const live = async (): Promise<number> =>
        (
          await rows<{ n: number }>(
            'select count(*)::int as n from live.automation_runs where org_id = $1 and ended_at is null',
            [org.id],
          )
        )[0]!.n
      passing.wakeUp()
      while ((await live()) < exits) await sleep(20)
      const lags: number[] = []
      for (const lead_id of leads) {
        await org.runAsOwner(setStatus, { lead_id, status: 'contacted' })
        const from = performance.now()
        for (;;) {
          const [row] = await rows(
            'select 1 from live.automation_runs where org_id = $1 and subject_id = $2 and ended_at is null',
            [org.id, lead_id],
          )
          if (!row) break
          await sleep(2)
        }
        lags.push(performance.now() - from)
      }
      await passing.stop()
      await rounds.stop()
      return { p95Ms: percentile(lags, 0.95) }
    },
    wait: async (waiting: number): Promise<void> => {
      if (waiting === 0) return
      const org = await organization()
      const id = await org.publish(aDay)
      const leads = await Promise.all(Array.from({ length: 100 }, () => org.lead()))
      await rows('set session_replication_role = replica')
      const due = `now() + interval '300 days' + n * interval '1 s'`
      for (let inserted = 0; inserted < waiting; inserted += 50_000)
        await begin(org, id, leads, Math.min(50_000, waiting - inserted), due)
      await rows('set session_replication_role = origin')
      await rows('analyze live.automation_agenda, live.automation_runs')
      await rows('checkpoint')
    },
    look: async (): Promise<number> => {
      const looks: number[] = []
      for (let look = 0; look < 50; look++) {
        const from = performance.now()
        await database.system.rows(`select * from live.due_automations(now(), $1, $1, 5000)`, [
          '00000000-0000-0000-0000-000000000000',
        ])
        looks.push(performance.now() - from)
        await sleep(20)
      }
      return percentile(looks, 0.5)
    },
  }
}

/** Samples the memory of this process twice a second. The returned function ends this and returns the result. */
function sampleMemory(): () => Memory {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage.rss()), 500)
  return () => {
    clearInterval(timer)
    const later = samples.slice(Math.floor(samples.length / 2))
    const mean = later.reduce((sum, sample) => sum + sample, 0) / later.length
    const middle = (later.length - 1) / 2
    let [along, across] = [0, 0]
    for (const [n, sample] of later.entries()) {
      along += (n - middle) * (sample - mean)
      across += (n - middle) ** 2
    }
    return { megabytes: mean / 2 ** 20, slope: ((along / across) * later.length) / mean }
  }
}
