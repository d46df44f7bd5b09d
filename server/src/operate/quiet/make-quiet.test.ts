// Runs in its own process: it makes the installation quiet.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLead, listLeads } from '../../domains/customers/leads/operations.ts'
import { chargeCard } from '../../domains/money/invoices/operations.ts'
import { sent } from '../../domains/money/invoices/testing/invoicing.ts'
import {
  findCell,
  findInstallationState,
  findQuietSince,
  saveCell,
  saveMaintenance,
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
  // The backup was made during a maintenance, which hides the tasks of the organization.
  const ends = new Date(Date.now() + 3600_000).toISOString()
  await saveMaintenance(app.database.system, { until: ends, message: 'Back soon.' })
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
            (select count(*) from live.events e join live.webhook_destinations d on d.org_id = e.org_id and e.name = any (d.events)
              where e.relayed_at is not null) as relayed`,
  )
  assert.deepEqual(rows, [{ runs: '0', deliveries: '0', processing: '0', relayed: '0' }])
  assert.ok(Number(tasks!.count) > 0 && !events.includes('invoice.overdue'))
  assert.equal((await org.events()).includes('invoice.overdue'), false)
  const problems = app.logged.filter(
    (line) => /"level":"(warn|error)"/.test(line) && !line.includes('held_ms'),
  )
  assert.deepEqual(problems, [])
  const { rows: probes } = await app.inspect.query('select count(*)::int as count from quoin.health_probes')
  assert.ok(probes[0].count > 0, 'the health monitor does not run')

  await saveQuietSince(app.database.system, null)
  await until(() => mails.length >= 4 && webhooks.received.length === 2)
  await background.stop()
})

test('while the installation is quiet, it is read and changed, charges no one, and its health says so', async () => {
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

test('a copy of a quiet copy is searched since the first state, and continues the gaps in numbers', async () => {
  const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`
  const stateOf = async () => (await findInstallationState(app.database.system)).state_at
  const gaps = async () =>
    await org.query<{ last_value: string; skipped_from: string; skipped_to: string; skipped_at: Date }>(
      `select last_value, skipped_from, skipped_to, skipped_at from live.counters where org_id = $1 and kind = 'lead'`,
    )
  await makeQuiet(asOwner(app.owner), day(2), day(1))
  const [first] = await gaps()
  await makeQuiet(asOwner(app.owner), day(4), day(3))
  assert.equal(await stateOf(), day(1))
  const [second] = await gaps()
  assert.equal(second!.skipped_from, first!.skipped_from)
  assert.equal(second!.skipped_to, second!.last_value)
  // The original may have given numbers on each of the three days since the first state.
  assert.ok(Number(second!.skipped_to) >= Number(first!.skipped_to) + 300)
  assert.deepEqual(second!.skipped_at, new Date(day(4)))
  await saveQuietSince(app.database.system, null)
  await makeQuiet(asOwner(app.owner), day(6), day(5))
  assert.equal(await stateOf(), day(5), 'the installation was resumed in between')
  const [third] = await gaps()
  assert.equal(third!.skipped_from, String(Number(second!.skipped_to) + 1))
  await saveQuietSince(app.database.system, null)
})
