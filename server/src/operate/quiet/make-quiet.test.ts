// Runs in its own process: it makes the installation quiet.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLead, listLeads } from '../../domains/customers/leads/operations.ts'
import { chargeCard } from '../../domains/money/invoices/operations.ts'
import { sent } from '../../domains/money/invoices/testing/invoicing.ts'
import {
  findCell,
  findQuietSince,
  saveCell,
  saveQuietSince,
} from '../../kernel/installation/installation-table.ts'
import { asOwner } from '../../start/postgres/index.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { makeWork, startWork, until, withWork } from '../testing/with-work.ts'
import { makeQuiet } from './make-quiet.ts'

const work = await withWork()
const { org, mails, webhooks } = work
const { app } = org
const at = new Date().toISOString()
const health = (path = '') => injectRequest(app.server, 'GET', `/api/health${path}`, { key: null })
/** Number of rounds of all background work. Each takes half a second. */
const rounds = 4

test('a database with which no process of this version has started can be quiet, and gets its cell later', async () => {
  await makeQuiet(asOwner(app.owner), at)
  await saveCell(app.database.system, '7k')
  assert.deepEqual(
    [await findCell(app.database.system), await findQuietSince(app.database.system)],
    ['7k', at],
  )
  await saveQuietSince(app.database.system, null)
})

test('a quiet installation sends nothing in several rounds of background work, and everything afterwards', async (t) => {
  await makeWork(work)
  const overdue = await sent(org)
  await org.query(`update live.invoices set due_date = current_date - 30 where org_id = $1 and id = $2`, [
    overdue.id,
  ])
  await org.query(
    `update quoin.tasks set state = 'processing', attempt = 1, leased_by = org_id, leased_until = now() where org_id = $1 and kind = 'mail.send'`,
  )
  await makeQuiet(asOwner(app.owner), at)
  assert.equal(await findQuietSince(app.database.system), at)

  const tasks = (await org.query('select count(*) from quoin.tasks where org_id = $1'))[0]
  const events = await org.events()
  app.logged.length = 0
  const background = startWork(t, org)
  await sleep(rounds * 500)
  await makeWork(work, 'Grace')
  await sleep(rounds * 500)
  assert.deepEqual([mails.length, webhooks.received.length], [0, 0])
  const { rows } = await app.inspect.query(
    `select (select count(*) from live.automation_runs) as runs, (select count(*) from live.webhook_deliveries) as deliveries,
            (select count(*) from quoin.tasks where state = 'processing') as processing,
            (select count(*) from live.events where relayed_at is not null) as relayed`,
  )
  assert.deepEqual(rows, [{ runs: '0', deliveries: '0', processing: '0', relayed: '0' }])
  assert.ok(Number(tasks!.count) > 0 && !events.includes('invoice.overdue'))
  assert.equal((await org.events()).includes('invoice.overdue'), false)
  // A busy computer may block the event loop.
  const problems = app.logged.filter((line) => /"level":"(warn|error)"/.test(line) && !/"held_ms"/.test(line))
  assert.deepEqual(problems, [])
  const { rows: probes } = await app.inspect.query('select count(*)::int as count from quoin.health_probes')
  assert.ok(probes[0].count > 0, 'the health monitor does not run')

  await saveQuietSince(app.database.system, null)
  await until(() => mails.length >= 4 && webhooks.received.length === 2)
  await background.stop()
})

test('while the installation is quiet, it is read and changed, charges nobody, and its health says so', async () => {
  assert.deepEqual((await health()).body, { status: 'ok' })
  await saveQuietSince(app.database.system, at)
  assert.deepEqual((await health()).body, { status: 'ok', quiet_since: at })
  const ready = await health('/ready')
  assert.deepEqual([ready.status, ready.body], [200, { status: 'ok' }])

  const before = (await org.run(listLeads, {})).items.length
  await org.run(createLead, { customer_name: 'Edsger', service_address: '1 Main St' })
  assert.equal((await org.run(listLeads, {})).items.length, before + 1)
  const { id: invoice_id } = await sent(org)
  const charge = () => org.run(chargeCard, { invoice_id, payment_method_token: 'tok_ok' }, org.owner)
  await assert.rejects(charge, {
    code: 'service_unavailable',
    message: /restored from a backup and is quiet.*Nothing was changed/s,
  })
  const charged = await org.query('select 1 from quoin.fake_payments where $1::uuid is not null')
  const payments = await org.query('select 1 from live.payments where org_id = $1')
  assert.deepEqual([charged, payments], [[], []])
  await saveQuietSince(app.database.system, null)
  assert.equal((await charge()).payment.status, 'succeeded')
})
