import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Installation, install } from './installation.ts'

/**
 * The moments of a mutation of the gateway, each reached exactly: the test holds a lock on the table that it needs next.
 * What stays in the database is one transaction; a charge calls the pretended processor between two.
 */
const lead = { customer_name: 'Ada', service_address: '1 Main St' }

interface Answer {
  status: number
  replayed: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look at answers of many shapes.
  body: any
}

test('killed before the effect or before its receipt, a mutation has done nothing, and its key is free', async (t) => {
  for (const [table, mode] of [
    ['live.leads', 'access exclusive'],
    ['live.receipts', 'share'],
  ] as const) {
    const installation = await install(t)
    const key = randomUUID()
    const { answer } = await standingStill(installation, `${table} in ${mode} mode`, () =>
      mutate(installation, 'leads.create', lead, key),
    )
    await installation.program.kill()
    await assert.rejects(answer)
    await installation.restart()
    const again = await mutate(installation, 'leads.create', lead, key)
    assert.deepEqual([again.status, again.replayed], [200, false])
    assert.equal(await count(installation, 'live.leads'), 1)
  }
})

test('killed after the commit, a mutation is answered from its receipt and does nothing more', async (t) => {
  const installation = await install(t)
  const key = randomUUID()
  const { answer, letGo } = await standingStill(installation, 'live.receipts in share mode', () =>
    mutate(installation, 'leads.create', lead, key),
  )
  installation.program.signal('SIGSTOP')
  await letGo()
  await until(async () => (await count(installation, 'live.receipts')) === 1)
  await installation.program.kill()
  await assert.rejects(answer)
  await installation.restart()
  const again = await mutate(installation, 'leads.create', lead, key)
  assert.deepEqual([again.status, again.replayed], [200, true])
  assert.equal(await count(installation, 'live.leads'), 1)
})

test('killed while the processor is asked, a charge is indeterminate once its process is gone, and never made again', async (t) => {
  const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
  const invoiceId = await sentInvoice(installation)
  const key = randomUUID()
  const charge = { invoice_id: invoiceId, payment_method_token: 'tok_ok' }
  const { answer, letGo } = await standingStill(
    installation,
    'quoin.fake_payments in access exclusive mode',
    () => mutate(installation, 'invoices.chargeCard', charge, key),
  )
  const running = await mutate(installation, 'invoices.chargeCard', charge, key)
  assert.deepEqual([running.status, running.body.data.state], [202, 'pending'])
  const receiptPath = `/workflows/requests/${running.body.data.request_id}`
  assert.equal((await ask(installation, 'GET', receiptPath)).body.data.state, 'pending')

  await installation.program.kill()
  await assert.rejects(answer)
  await letGo()
  await installation.restart()
  const receipt = await ask(installation, 'GET', receiptPath)
  assert.equal(receipt.body.data.state, 'indeterminate')
  assert.match(receipt.body.data.resolution, /processor/)
  const again = await mutate(installation, 'invoices.chargeCard', charge, key)
  assert.deepEqual([again.status, again.body.data.state], [202, 'indeterminate'])
  // The processor may have had the request of the process that died; it has had no other.
  assert.ok((await count(installation, 'quoin.fake_payments')) <= 1)
})

test('killed after the processor took the money, a charge says so, and nobody takes it again', async (t) => {
  const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
  const invoiceId = await sentInvoice(installation)
  const key = randomUUID()
  const charge = { invoice_id: invoiceId, payment_method_token: 'tok_ok' }
  const { answer } = await standingStill(installation, 'live.ledger_entries in access exclusive mode', () =>
    mutate(installation, 'invoices.chargeCard', charge, key),
  )
  assert.equal(await count(installation, 'quoin.fake_payments'), 1)
  await installation.program.kill()
  await assert.rejects(answer)
  const restarted = await installation.restart()
  assert.ok(restarted)
  await until(async () => {
    const again = await mutate(installation, 'invoices.chargeCard', charge, key)
    return again.status === 202 && again.body.data.state === 'indeterminate'
  })
  assert.equal(await count(installation, 'quoin.fake_payments'), 1)
})

test('a receipt that nobody asks for is ended by the sweep', async (t) => {
  const installation = await install(t, undefined, { QUOIN_PAYMENTS: 'fake' })
  const charge = { invoice_id: await sentInvoice(installation), payment_method_token: 'tok_ok' }
  const { answer, letGo } = await standingStill(
    installation,
    'quoin.fake_payments in access exclusive mode',
    () => mutate(installation, 'invoices.chargeCard', charge, randomUUID()),
  )
  await installation.program.kill()
  await assert.rejects(answer)
  await letGo()
  await installation.restart()
  const inspect = await installation.connect()
  await until(async () => {
    const { rows } = await inspect.query(`select 1 from live.receipts where state = 'pending'`)
    return rows.length === 0
  }, 15_000)
})

/** An invoice of 100.00 that was sent, made through the gateway. */
async function sentInvoice(installation: Installation): Promise<string> {
  const client = await done(installation, 'clients.create', {
    name: 'Ada',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  })
  const invoice = await done(installation, 'invoices.create', {
    client_id: client.id,
    line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 10_000, taxable: false }],
  })
  await done(installation, 'invoices.send', { invoice_id: invoice.id })
  return invoice.id
}

async function done(installation: Installation, operation: string, input: unknown): Promise<{ id: string }> {
  const { status, body } = await mutate(installation, operation, input, randomUUID())
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as { id: string }
}

function mutate(installation: Installation, operation: string, input: unknown, key: string): Promise<Answer> {
  return ask(installation, 'POST', `/workflows/${operation}`, { 'idempotency-key': key }, input)
}

async function ask(
  { program, keys }: Installation,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${program.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    replayed: response.headers.get('x-idempotent-replayed') === 'true',
    body: await response.json(),
  }
}

/** Starts a call and answers once it waits for the locked table. */
async function standingStill<T>(
  installation: Installation,
  lock: string,
  start: () => Promise<T>,
): Promise<{ answer: Promise<T>; letGo: () => Promise<unknown> }> {
  const holder = await installation.connect()
  const watcher = await installation.connect()
  await holder.query(`begin; lock table ${lock}`)
  const answer = start()
  answer.catch(() => undefined)
  await until(async () => (await waiting(watcher)) > 0)
  return { answer, letGo: () => holder.query('commit') }
}

async function waiting(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]!.n
}

async function count(installation: Installation, table: string): Promise<number> {
  const client = await installation.connect()
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]!.n
}

async function until(isTrue: () => Promise<boolean>, patienceMs = 6_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come to this in time.')
    await sleep(20)
  }
}
