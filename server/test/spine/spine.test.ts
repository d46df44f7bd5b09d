// Slow: it starts three installations, and the command line anew for each step.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, install } from '../crash/installation.ts'
import { commandLine, type EntryPoint, gateway, tools } from './entry-points.ts'
import { leadToPaidInvoice } from './story.ts'

const publicEvents = [
  'lead.created',
  'lead.status_changed',
  'estimate.created',
  'estimate.accepted',
  'job.created',
  'job.completed',
  'invoice.created',
  'invoice.paid',
]

test('through the gateway, a lead becomes a paid invoice, to the cent, and every event arrives', (t) =>
  carry(t, ({ program, keys }) => gateway({ url: program.url, key: keys.live })))

test('through MCP tools, a lead becomes a paid invoice, to the cent, and every event arrives', (t) =>
  carry(t, ({ program, keys }) => tools({ url: program.url, key: keys.live })))

test('from the command line, a lead becomes a paid invoice, to the cent, and every event arrives', (t) =>
  carry(t, ({ env }) => commandLine(env, 'crash', 'owner@crash.test')))

async function carry(t: TestContext, through: (installation: Installation) => EntryPoint): Promise<void> {
  const arrived = await receiver(t)
  const installation = await install(t, undefined, { QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1' })
  await subscribe(installation, arrived.url)
  const inspect = await installation.connect()
  const { rows } = await inspect.query<{ id: string }>('select id from quoin.members')

  const context = {
    locationId: installation.keys.locationId,
    memberId: rows[0]!.id,
    suffix: randomUUID().slice(0, 8),
  }
  const { invoiceId, total } = await leadToPaidInvoice(through(installation), context, async () => {
    const { rows: books } = await inspect.query<{ off: string }>(
      `select coalesce(sum(debit_cents) - sum(credit_cents), 0) as off from live.ledger_entries
       union all
       select max(abs(d)) from (select sum(debit_cents) - sum(credit_cents) as d from live.ledger_entries group by journal_id) j`,
    )
    for (const { off } of books) assert.ok(off === null || Number(off) === 0, 'the books do not balance')
  })

  const { rows: accounts } = await inspect.query<{ account: string; balance: string }>(
    `select account, sum(debit_cents) - sum(credit_cents) as balance from live.ledger_entries group by account`,
  )
  const balance = new Map(accounts.map((row) => [row.account, Number(row.balance)]))
  assert.equal(balance.get('receivable'), 0, 'nothing is owed any more')
  assert.equal(balance.get('deposit_liability'), 0, 'the deposit was used up')
  assert.equal(balance.get('cash'), total, 'what was received is what was billed')

  await until(() => publicEvents.every((event) => arrived.events.some((each) => each.event === event)))
  const paid = arrived.events.filter((each) => each.event === 'invoice.paid')
  assert.deepEqual(
    paid.map((each) => [each.data['invoice_id'], each.data['balance_cents']]),
    [[invoiceId, 0]],
  )
  for (const { event, data } of arrived.events) {
    assert.equal(typeof data['version'], 'number', event)
    assert.equal(typeof data['updated_at'], 'string', event)
  }
}

interface ReceivedEvent {
  event: string
  data: Record<string, unknown>
}

async function receiver(t: TestContext): Promise<{ url: string; events: ReceivedEvent[] }> {
  const events: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      events.push(JSON.parse(Buffer.concat(chunks).toString()) as ReceivedEvent)
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, events }
}

async function subscribe({ program, keys }: Installation, url: string): Promise<void> {
  const response = await fetch(`${program.url}/api/v1/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.live}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ name: 'Spine', url, events: publicEvents }),
  })
  assert.equal(response.status, 201, await response.text())
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('Not every event arrived.')
    await sleep(20)
  }
}
