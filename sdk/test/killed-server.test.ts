// Slow: it kills the service many times in the midst of calls.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, install } from '../../server/test/crash/installation.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { type Attempt, Quoin, QuoinError } from '../src/index.ts'

const kills = 20
const callers = 12

test(
  'over many kills of the server, each call takes effect exactly once',
  { timeout: 900_000 },
  async (t) => {
    const installation = await install(t, await testDatabase())
    const attempts: Attempt[] = []
    const quoin = clientOf(installation, (attempt) => attempts.push(attempt))
    const invoice = await largeInvoice(quoin)
    const work = startWork(quoin, invoice)
    for (let kill = 0; kill < kills; kill++) {
      await sleep(200 + Math.random() * 1_200)
      await installation.program.kill()
      await installation.restart()
    }
    const markers = await work.stop()
    assert.ok(attempts.filter(({ error }) => error?.code === 'connection_failed').length >= kills)
    assert.ok(attempts.some(({ number, error }) => number > 1 && !error))
    t.diagnostic(`${attempts.length} attempts: ${JSON.stringify(countByOutcome(attempts))}`)
    assert.ok(Math.min(markers.leads.length, markers.routes.length, markers.payments) > 10)

    const database = await installation.connect()
    const countOf = async (sql: string, parameters: unknown[] = []): Promise<unknown[]> =>
      (await database.query<Record<string, unknown>>(sql, parameters)).rows
    const all = [...markers.leads, ...markers.routes]
    const stored = await countOf('select notes, count(*)::int from live.leads group by 1 order by 1')
    assert.deepEqual(
      stored,
      all.toSorted().map((notes) => ({ notes, count: 1 })),
    )
    const created = await countOf(`select count(*)::int from live.events where name = 'lead.created'`)
    assert.deepEqual(created, [{ count: all.length }])
    const { amount_paid_cents, payments } = await quoin.invoices.get(invoice)
    assert.deepEqual([amount_paid_cents, payments.length], [markers.payments, markers.payments])
    t.diagnostic(`${all.length + markers.payments} calls took effect once, over ${kills} kills`)
  },
)

/** A client that finds the process that serves at the time. */
function clientOf(installation: Installation, onAttempt: (attempt: Attempt) => void): Quoin {
  const baseUrl = 'http://quoin.test'
  const current: typeof fetch = (input, init) =>
    fetch((input as string).replace(baseUrl, installation.program.url), init)
  return new Quoin({ apiKey: installation.keys.live, baseUrl, fetch: current, onAttempt })
}

/** Creates an invoice that one-cent payments do not pay in full. */
async function largeInvoice(quoin: Quoin): Promise<string> {
  const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
  const client = await quoin.operations.clients.create({ name: 'Ada', ...address })
  const line_items = [{ name: 'Wash', quantity: '1', unit_price_cents: 1_000_000 }]
  const { id } = await quoin.operations.invoices.create({ client_id: client.id, line_items })
  await quoin.operations.invoices.send({ invoice_id: id, channels: [] })
  return id
}

function countByOutcome(attempts: readonly Attempt[]): Record<string, number> {
  const groups = Map.groupBy(attempts, ({ status, error }) => error?.code ?? String(status))
  return Object.fromEntries([...groups].map(([outcome, of]) => [outcome, of.length]))
}

interface Work {
  /** Resolves when every caller has finished its last call: the markers of the calls that succeeded. */
  stop(): Promise<{ leads: string[]; routes: string[]; payments: number }>
}

/** Starts callers that write continuously, through both doors. */
function startWork(quoin: Quoin, invoice_id: string): Work {
  const stopping = new AbortController()
  const markers = { leads: [] as string[], routes: [] as string[], payments: 0 }
  const lead = (notes: string) => ({ customer_name: 'Ada', service_address: '1 Main St', notes })
  const kinds = [
    async (): Promise<void> => {
      const notes = randomUUID()
      await persist((idempotencyKey) => quoin.operations.leads.create(lead(notes), { idempotencyKey }))
      markers.leads.push(notes)
    },
    async (): Promise<void> => {
      const notes = randomUUID()
      await persist((idempotencyKey) => quoin.leads.create(lead(notes), { idempotencyKey }))
      markers.routes.push(notes)
    },
    async (): Promise<void> => {
      const input = { invoice_id, amount_cents: 1, method: 'cash' as const }
      await persist((idempotencyKey) => quoin.operations.invoices.recordPayment(input, { idempotencyKey }))
      markers.payments++
    },
  ]
  const caller = async (number: number): Promise<void> => {
    while (!stopping.signal.aborted) await kinds[number % kinds.length]!()
  }
  const all = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return {
    stop: async () => {
      stopping.abort()
      await all
      return markers
    },
  }
}

const temporary = new Set(['connection_failed', 'timeout', 'service_unavailable', 'idempotency_in_progress'])

/** Calls until there is an outcome, as a program should that must not lose a call: again with the same key. */
async function persist(call: (key: string | undefined) => Promise<unknown>): Promise<void> {
  for (let key: string | undefined; ;) {
    try {
      return void (await call(key))
    } catch (error) {
      if (!QuoinError.is(error) || !temporary.has(error.code)) throw error
      key = error.idempotencyKey
    }
  }
}
