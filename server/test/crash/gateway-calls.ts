import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Installation, Served } from './installation.ts'

/** The part of an installation that receives requests. */
type Called = Pick<Served, 'program' | 'keys'>

export interface Answer {
  status: number
  replayed: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look at answers of many shapes.
  body: any
}

/** Runs a mutation that is expected to succeed. Returns its data. */
export async function runMutation(
  installation: Called,
  operation: string,
  input: unknown,
): Promise<Answer['body']> {
  const { status, body } = await mutate(installation, operation, input, randomUUID())
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

export function mutate(
  installation: Called,
  operation: string,
  input: unknown,
  key: string,
): Promise<Answer> {
  return sendRequest(installation, 'POST', `/workflows/${operation}`, { 'idempotency-key': key }, input)
}

export async function sendRequest(
  { program, keys }: Called,
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

/** Creates a client with an email address. */
export async function addClient(installation: Called): Promise<string> {
  const client = await runMutation(installation, 'clients.create', {
    name: 'Ada',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  })
  return client.id
}

/** Creates and sends an invoice of 100.00. */
export async function sentInvoice(installation: Called): Promise<string> {
  const invoice = await runMutation(installation, 'invoices.create', {
    client_id: await addClient(installation),
    line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 10_000, taxable: false }],
  })
  await runMutation(installation, 'invoices.send', { invoice_id: invoice.id })
  return invoice.id
}

/**
 * Locks rows or tables in an open transaction by running `statement`. The locks last until `letGo` or until
 * Postgres stops.
 */
export async function acquireLocks(
  installation: Installation,
  statement: string,
  parameters: unknown[] = [],
): Promise<{ letGo: () => Promise<unknown> }> {
  const holder = await installation.connect()
  await holder.query('begin')
  await holder.query(statement, parameters)
  return { letGo: () => holder.query('commit') }
}

/** Locks a table and starts a call. Resolves once a statement that contains `sqlPart` waits for the lock. */
export async function startUntilBlocked<T>(
  installation: Installation,
  lock: string,
  start: () => Promise<T>,
  sqlPart = '',
): Promise<{ answer: Promise<T>; letGo: () => Promise<unknown> }> {
  const { letGo } = await acquireLocks(installation, `lock table ${lock}`)
  const answer = start()
  answer.catch(() => undefined)
  await untilBlocked(installation, sqlPart)
  return { answer, letGo }
}

/** Part of the statement that stores an answer with its receipt. */
export const answerStatement = 'insert into receipts'

/** Waits until a statement that contains `sqlPart` waits for a lock. Without `sqlPart`, any statement counts. */
export async function untilBlocked(installation: Installation, sqlPart = ''): Promise<void> {
  const watcher = await installation.connect()
  await until(async () => (await waiting(watcher, sqlPart)) > 0)
}

/**
 * Terminates statements that wait for a lock, because the statement of a killed process would otherwise run once the
 * lock is released.
 */
export async function terminateBlocked(installation: Installation): Promise<void> {
  const watcher = await installation.connect()
  await watcher.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  await until(async () => (await waiting(watcher)) === 0)
}

/**
 * Makes the leases of the killed program's tasks expire, as they do after some seconds, so that the next process runs
 * these tasks again at once. No program may be running.
 */
export async function expireLeases(installation: Installation): Promise<void> {
  await installation.query(
    `update quoin.tasks set leased_until = now() - interval '1 s' where leased_until is not null`,
  )
}

async function waiting(watcher: pg.Client, sqlPart = ''): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and strpos(query, $1) > 0`,
    [sqlPart],
  )
  return rows[0]!.n
}

export async function count(installation: Installation, table: string, where = 'true'): Promise<number> {
  const [row] = await installation.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
  )
  return row!.n
}

export async function until(isTrue: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The condition did not become true in time.')
    await sleep(20)
  }
}
