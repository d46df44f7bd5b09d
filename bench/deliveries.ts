import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { readHolder } from '../server/src/start/postgres/holder.ts'
import { startProgram } from '../server/src/testing/program.ts'
import { type Child, start } from './child.ts'

const commandLine = fileURLToPath(new URL('../server/src/adapters/cli/main.ts', import.meta.url))
const perSecond = 200
const warmUpSeconds = 5

export interface DeliveryMetrics {
  /**
   * Time in milliseconds from the answer to the request that created a record until the webhook delivery arrived at
   * the receiver. (The answer is sent after the commit.)
   */
  latencyMs: { p50: number; p95: number; p99: number }
  created: number
  arrived: number
  repeated: number
  /** Delivery of a backlog to one destination. */
  backlog: Backlog
  /** Delivery of a backlog to many destinations of several organizations. */
  spread: Backlog
}

interface Backlog {
  deliveries: number
  seconds: number
  perSecond: number
}

/**
 * Measures webhook deliveries to a receiver in another process. The service runs as in production, with its own
 * Postgres.
 */
export async function measureDeliveries(plan: {
  seconds: number
  backlog: number
}): Promise<DeliveryMetrics> {
  const directory = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  const env = { QUOIN_DATA_DIR: directory, QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1' }
  const program = await startProgram(env)
  const receiver = await start<number>('receiver.ts', 'listen')
  try {
    const { key, orgId } = await demoKey(env)
    await subscribe(program.url, key, receiver.ready)
    // The results of the warm-up are discarded, because the service still compiles code after its start.
    const first = await create(program.url, key, warmUpSeconds)
    await until(async () => (await receiver.request<number>('count')) >= first.size, 30_000)
    await receiver.request('arrivals')
    const answered = await create(program.url, key, plan.seconds)
    await until(async () => (await receiver.request<number>('count')) >= answered.size, 30_000)
    const { arrivals, repeated } = await receiver.request<{ arrivals: [string, number][]; repeated: number }>(
      'arrivals',
    )
    const latencies = arrivals
      .flatMap(([id, at]) => (answered.has(id) ? [Math.max(0, at - answered.get(id)!)] : []))
      .sort((a, b) => a - b)
    const backlog = await drain(directory, [orgId], receiver, { deliveries: plan.backlog, ofEach: 1 })
    const others = await subscribeMany(env, program.url, receiver.ready)
    const spread = await drain(directory, others, receiver, {
      deliveries: plan.backlog,
      ofEach: destinations,
    })
    return {
      latencyMs: {
        p50: quantile(latencies, 0.5),
        p95: quantile(latencies, 0.95),
        p99: quantile(latencies, 0.99),
      },
      created: answered.size,
      arrived: latencies.length,
      repeated,
      backlog,
      spread,
    }
  } finally {
    await receiver.stop()
    program.signal('SIGTERM')
    await program.ended
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function demoKey(env: Record<string, string>): Promise<{ key: string; orgId: string }> {
  const { orgs } = await command<{ orgs: { id: string; keys: { live: string } }[] }>(env, ['demo'])
  return { key: orgs[0]!.keys.live, orgId: orgs[0]!.id }
}

/** Runs a command of `quoin` and returns its JSON output. */
export async function command<Answer>(env: Record<string, string>, args: readonly string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...args, '--json'], {
    env: { PATH: process.env['PATH'], ...env },
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout) as Answer
}

/** Number of webhook destinations of each organization: the maximum allowed. */
const destinations = 200

/** Creates five organizations with the maximum number of webhook destinations. Returns their ids. */
async function subscribeMany(env: Record<string, string>, url: string, port: number): Promise<string[]> {
  const orgs: string[] = []
  for (const n of [1, 2, 3, 4, 5]) {
    const slug = `bench-${n}`
    const named = ['--name', slug, '--slug', slug, '--owner-email', `owner@${slug}.test`]
    const { id } = await command<{ id: string }>(env, ['orgs', 'create', ...named])
    const keyOptions = [
      '--org',
      slug,
      '--mode',
      'live',
      '--scopes',
      'webhooks:write',
      '--rate-limit',
      '100000',
    ]
    const { key } = await command<{ key: string }>(env, ['keys', 'create', ...keyOptions])
    for (let at = 0; at < destinations; at++) await subscribe(url, key, port, `${slug}/${at}`)
    orgs.push(id)
  }
  return orgs
}

function post(url: string, key: string, body: unknown): Promise<Response> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

export async function subscribe(url: string, key: string, port: number, path = ''): Promise<void> {
  const destination = { name: 'Benchmark', url: `http://localhost:${port}/${path}`, events: ['lead.created'] }
  const response = await post(`${url}/api/v1/webhooks`, key, destination)
  if (response.status !== 201) throw new Error(`The destination was refused: ${await response.text()}`)
}

/** Creates leads at a constant rate. Returns the time of the answer for each lead, keyed by its id. */
async function create(url: string, key: string, seconds: number): Promise<Map<string, number>> {
  const answered = new Map<string, number>()
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds * perSecond; n++) {
    const early = began + (n * 1000) / perSecond - performance.now()
    if (early > 0) await sleep(early)
    running.push(
      post(`${url}/api/v1/leads`, key, { customer_name: `Bench ${n}`, service_address: '1 Main St' }).then(
        async (response) => {
          const at = performance.timeOrigin + performance.now()
          const { data } = (await response.json()) as { data: { id: string } }
          answered.set(data.id, at)
        },
      ),
    )
  }
  await Promise.all(running)
  return answered
}

/** Measures how fast many deliveries that are due at the same time are sent, as after an outage. */
async function drain(
  directory: string,
  orgIds: readonly string[],
  receiver: Child,
  { deliveries, ofEach }: { deliveries: number; ofEach: number },
): Promise<Backlog> {
  await receiver.request('arrivals')
  const client = new pg.Client(readHolder(directory)!.connection)
  await client.connect()
  await client.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at)
     select o.id, gen_random_uuid(), 'lead.created', jsonb_build_object('lead_id', gen_random_uuid(), 'customer_name', 'Backlog ' || n), '{}', now()
       from unnest($1::uuid[]) o (id), generate_series(1, $2::int) n`,
    [orgIds, deliveries / ofEach / orgIds.length],
  )
  await client.end()
  const began = performance.now()
  await until(async () => (await receiver.request<number>('count')) >= deliveries, 600_000)
  const seconds = (performance.now() - began) / 1000
  return { deliveries, seconds: Math.round(seconds * 10) / 10, perSecond: Math.round(deliveries / seconds) }
}

async function until(isTrue: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('The deliveries did not arrive in time.')
    await sleep(50)
  }
}

function quantile(sorted: readonly number[], part: number): number {
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10
}
