import pg from 'pg'
import pino from 'pino'
import { everyOperation } from '../server/src/app/catalog.ts'
import { createKernel } from '../server/src/app/kernel.ts'
import { readConfig } from '../server/src/config.ts'
import { organizationToBe } from '../server/src/domains/organization/company/index.ts'
import { createOrganization } from '../server/src/domains/organization/company/operations.ts'
import type { Actor } from '../server/src/kernel/access/actor.ts'
import { operatorOf } from '../server/src/kernel/access/operator.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { run } from '../server/src/kernel/operations/run.ts'
import { addDays } from '../server/src/kernel/time/index.ts'
import { longestBlock } from '../server/src/testing/longest-block.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import type { Cluster } from './cluster.ts'
import { processorSeconds } from './processor-time.ts'
import { masterSecret } from './seed.ts'

interface Month {
  members: number
  jobs: number
}

export interface SchedulePlan {
  months: readonly Month[]
  /** Queries of each kind. */
  questions: number
}

export interface ScheduleMetrics extends Month {
  /** Times, and the processor time of this process and of Postgres for a query. */
  queries: Record<string, { p50Ms: number; p95Ms: number; processorMs: number }>
  /** The longest processor time for which nothing else was done, and the largest heap. */
  blockedMs: number
  heapMegabytes: number
}

export async function measureSchedule(cluster: Cluster, plan: SchedulePlan): Promise<ScheduleMetrics[]> {
  const metrics: ScheduleMetrics[] = []
  for (const month of plan.months) {
    const site = await openSite(cluster, month)
    try {
      metrics.push({ ...month, ...(await site.measure(plan.questions)) })
    } finally {
      await site.close()
    }
  }
  return metrics
}

const crewsOfTen = `
  with made as (
    insert into live.crews (org_id, id, location_id, name, active, created_by_type, created_at, updated_at)
    select $1, uuidv7(), $2, 'Crew ' || n, true, 'system', now(), now()
      from generate_series(1, (select count(*) / 10 from quoin.members where org_id = $1)) n
    returning id)
  insert into live.crew_members (org_id, crew_id, member_id, place)
  select $1, c.id, m.id, m.at
    from (select id, row_number() over (order by id) as at from made) c
    join (select id, row_number() over (order by id) as at from quoin.members where org_id = $1) m on (m.at - 1) / 10 = c.at - 1`

const warmUps = 20

const members = `
  insert into quoin.members (org_id, id, email, name, role, created_at, updated_at)
  select $1, uuidv7(), 'm' || n || '@bench.test', 'Member ' || n, 'technician', now(), now() from generate_series(2, $2::int) n`

/** Every other member has individual working hours. */
const hours = `
  insert into live.member_hours (org_id, member_id, effective_from, windows)
  select $1, m.id, '2020-01-01', (select jsonb_agg(jsonb_build_object('weekday', d, 'from', '07:00', 'to', '16:00')) from generate_series(1, 6) d)
    from (select id, row_number() over (order by id) as at from quoin.members where org_id = $1) m where m.at % 2 = 0`

/** Two members each, and every third job has a crew. Every tenth has no end time. */
const jobs = `
  insert into live.jobs (org_id, id, location_id, job_number, client_id, status, customer_name, scheduled_date, scheduled_time_start,
         scheduled_time_end, total_cents, currency, crew_id, created_by_type, created_at, updated_at)
  select $1, uuidv7(), $2, n, $3, 'scheduled', 'Customer ' || n, $4::date + n % 31, make_time(8 + n % 8, 15 * (n % 4), 0),
         case when n % 10 > 0 then make_time(9 + n % 8, 30, 0) end, 10000, 'USD',
         case when n % 3 = 0 then (select c.id from live.crews c where c.org_id = $1 order by c.id offset n % (select count(*) from live.crews where org_id = $1) limit 1) end,
         'system', now(), now()
    from generate_series(1, $5::int) n`

const assignees = `
  insert into live.job_assignees (org_id, job_id, member_id, role)
  select $1, j.id, m.id, 'crew'
    from live.jobs j
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of_them from quoin.members where org_id = $1) m
      on m.at in ((j.job_number * 7) % m.all_of_them, (j.job_number * 7 + 1) % m.all_of_them)
   where j.org_id = $1`

async function openSite(cluster: Cluster, month: Month) {
  const connection = await cluster.database(`schedule_${month.jobs}`)
  const owner = new pg.Client(connection)
  await owner.connect()
  const { kernel, database } = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log: pino({ level: 'warn' }),
    sizes: { readers: 2, transactions: 8 },
    onDatabaseError: () => undefined,
  })
  const toBe = organizationToBe()
  const named = { name: 'Bench', slug: 'bench', timezone: 'America/Chicago', owner_email: 'owner@bench.test' }
  const founding = { actor: operatorOf(toBe), input: named, requestId: newId() }
  const organization = await run(kernel, createOrganization, founding)
  const org = { ...toBe, ...named, defaultLocationId: organization.location.id }
  const actor: Actor = {
    type: 'member',
    id: organization.owner.id,
    role: 'owner',
    org,
    mode: 'live',
    locations: '*',
  }
  const runByName = (name: string, input: object): Promise<unknown> =>
    run(
      kernel,
      everyOperation.find((each) => each.name === name)!,
      { actor, input, requestId: newId() },
    )

  const first = addDays(new Date().toISOString().slice(0, 10), 20)
  await owner.query('set session_replication_role = replica')
  await owner.query(members, [org.id, month.members])
  await owner.query(crewsOfTen, [org.id, organization.location.id])
  await owner.query(hours, [org.id])
  await owner.query(jobs, [org.id, organization.location.id, newId(), first, month.jobs])
  await owner.query(assignees, [org.id])
  await owner.query('vacuum analyze')
  const idsOf = async (table: string): Promise<string[]> =>
    (await owner.query(`select id from ${table} where org_id = $1 order by id`, [org.id])).rows.map(
      ({ id }) => id,
    )
  const [crewIds, memberIds] = [await idsOf('live.crews'), await idsOf('quoin.members')]

  /**
   * The members in the query change from query to query. Every fourth query finds nothing, so that all days are
   * searched.
   */
  const slots = (days: number) => (at: number) =>
    [
      'schedule.openSlots',
      {
        date_from: first,
        days,
        duration_minutes: 90,
        step_minutes: 15,
        limit: 200,
        ...(at % 4 === 0
          ? { crew_id: crewIds[at % crewIds.length], crew_size: 3 }
          : at % 4 === 1
            ? { member_ids: memberIds.slice(at % 20, (at % 20) + 20), crew_size: 2 }
            : at % 4 === 2
              ? { crew_size: 20, duration_minutes: 1440 }
              : { crew_size: 2 }),
      },
    ] as const
  const board = (days: number) => (at: number) =>
    [
      'schedule.board',
      { from: addDays(first, at % (31 - days)), days, group_by: ['crew', 'vehicle', 'member'][at % 3] },
    ] as const
  // The board shows at most 1,000 cards, and a job of two members is two of them.
  const most = Math.min(14, Math.floor(500 / (month.jobs / 31 + 1)))
  const sorts: Record<string, (at: number) => readonly [string, object]> = {
    'schedule.openSlots of 7 days': slots(7),
    'schedule.openSlots of 31 days': slots(31),
    ...Object.fromEntries([1, most].map((days) => [`schedule.board of ${days} days`, board(days)])),
  }

  return {
    close: async () => {
      await owner.end()
      await database.close()
    },
    measure: async (questions: number) => {
      const queries: ScheduleMetrics['queries'] = {}
      let [heap, blockedMs] = [0, 0]
      for (const [name, question] of Object.entries(sorts)) {
        const times: number[] = []
        const runQueries = async (from: number, to: number): Promise<void> => {
          for (let at = from; at < to; at++) {
            const begun = performance.now()
            await runByName(...question(at))
            times.push(performance.now() - begun)
            heap = Math.max(heap, process.memoryUsage().heapUsed)
          }
        }
        await runQueries(0, warmUps)
        times.length = 0
        const usedBefore = processorMs(cluster)
        await runQueries(warmUps, warmUps + questions)
        const used = processorMs(cluster) - usedBefore
        times.sort((a, b) => a - b)
        const part = (of: number): number => times[Math.min(times.length - 1, Math.floor(times.length * of))]!
        queries[name] = { p50Ms: part(0.5), p95Ms: part(0.95), processorMs: used / questions }
        // Measured separately, because the measurement itself takes processor time.
        blockedMs = Math.max(blockedMs, await longestBlock(() => runQueries(0, warmUps), 0, 1))
      }
      return { queries, blockedMs, heapMegabytes: heap / 1024 / 1024 }
    },
  }
}

function processorMs(cluster: Cluster): number {
  const { user, system } = process.cpuUsage()
  return (processorSeconds(cluster.pid) ?? 0) * 1000 + (user + system) / 1000
}
