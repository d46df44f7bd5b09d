import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { idOf } from './assert-once.ts'
import type { Installation, Keys, Served } from './installation.ts'
import type { Arrival, Receiver } from './receiver.ts'
import { attempt, isAcknowledged, newWrite } from './write.ts'

export const receiversOnLoopback = { QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1' }

export async function subscribe(
  { program }: Pick<Served, 'program'>,
  keys: Keys,
  url: string,
): Promise<string> {
  const response = await fetch(`${program.url}/api/v1/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.live}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ name: 'Crash', url, events: ['lead.created'] }),
  })
  const text = await response.text()
  assert.equal(response.status, 201, text)
  return (JSON.parse(text) as { data: { id: string } }).data.id
}

/** For each lead id, the time at which the creation of the lead was answered. */
export type Answers = Map<string, number>

async function createLead({ program }: Installation, keys: Keys, answers: Answers): Promise<void> {
  const outcome = await attempt(program.url, keys, newWrite('lead', keys))
  assert.ok(isAcknowledged(outcome), JSON.stringify(outcome))
  answers.set(idOf(outcome), performance.now())
}

/** Creates leads as fast as possible, with eight requests at a time. */
export async function createLeads(installation: Installation, keys: Keys, count: number): Promise<Answers> {
  const answers: Answers = new Map()
  let remaining = count
  const caller = async (): Promise<void> => {
    while (remaining-- > 0) await createLead(installation, keys, answers)
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  return answers
}

/**
 * Creates a lead every `everyMs` milliseconds. Stops after `count` leads, when `signal` is aborted, or when
 * the test ends.
 */
export async function trickleLeads(
  installation: Installation,
  keys: Keys,
  { everyMs, count = Infinity, signal }: { everyMs: number; count?: number; signal?: AbortSignal },
): Promise<Answers> {
  const answers: Answers = new Map()
  const running: Promise<void>[] = []
  let hasEnded = false
  installation.afterwards(async () => {
    hasEnded = true
    await Promise.allSettled(running)
  })
  for (; running.length < count; await sleep(everyMs)) {
    if (hasEnded || signal?.aborted) break
    running.push(createLead(installation, keys, answers))
  }
  await Promise.all(running)
  return answers
}

/** Default time limit in milliseconds. It is exceeded only if the expected result never occurs. */
const longMs = 120_000

/** Waits until `isTrue` returns true. Returns the waiting time in milliseconds. */
export async function until(
  goal: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = longMs,
): Promise<number> {
  const start = performance.now()
  while (!(await isTrue())) {
    assert.ok(performance.now() - start < withinMs, `not in ${withinMs} ms: ${goal}`)
    await sleep(25)
  }
  return performance.now() - start
}

/**
 * Returns the times in milliseconds from the answer to a creation until its first delivery to each destination
 * arrived, ascending.
 */
export function latencies(answers: Answers, { arrivals }: Receiver): number[] {
  const first = new Map<string, number>()
  for (const { path, leadId, at } of arrivals) {
    const key = `${path} ${leadId}`
    if (answers.has(leadId) && !first.has(key)) first.set(key, Math.max(0, at - answers.get(leadId)!))
  }
  return [...first.values()].sort((a, b) => a - b)
}

export function p95(sorted: readonly number[]): number {
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!
}

export async function count(database: pg.Client, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)
  return rows[0]!.n
}

/** Waits until every event has been relayed and no delivery task is waiting or running. */
export async function allDelivered(database: pg.Client): Promise<void> {
  const pendingWork = `(select id from live.events where relayed_at is null
     union all select id from quoin.tasks where kind = 'webhooks.deliver') l`
  await until('every delivery has ended', async () => (await count(database, pendingWork)) === 0)
}

/** Fails unless every lead was delivered and each repeated delivery is identical. Returns the number of repeats. */
export async function assertAllArrived(database: pg.Client, arrivals: readonly Arrival[]): Promise<number> {
  const { rows } = await database.query<{ id: string }>(`select id from live.leads`)
  const byLead = Map.groupBy(arrivals, (arrival) => arrival.leadId)
  assert.deepEqual(
    rows.filter(({ id }) => !byLead.has(id)),
    [],
    'lost',
  )
  assert.equal(byLead.size, rows.length, 'told of leads that are not there')
  for (const [leadId, of] of byLead) {
    assert.deepEqual([...new Set(of.map((each) => each.deliveryId))], [of[0]!.deliveryId], `lead ${leadId}`)
    assertSameBytes(of)
  }
  assert.equal(await count(database, `live.webhook_deliveries where status <> 'delivered'`), 0)
  assert.equal(await count(database, `live.webhook_deliveries`), rows.length)
  return arrivals.length - rows.length
}

export function assertSameBytes(arrivals: readonly Arrival[]): void {
  assert.equal(new Set(arrivals.map(({ body }) => body)).size, 1, 'the body of a delivery changed')
}
