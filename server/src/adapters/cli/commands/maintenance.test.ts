// Runs in its own process: it puts the installation under maintenance.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listLeads } from '../../../domains/customers/leads/operations.ts'
import { sent } from '../../../domains/money/invoices/testing/invoicing.ts'
import { invoiceAtLink } from '../../../domains/messages/public-links/testing/invoice-at-link.ts'
import { saveCell } from '../../../kernel/installation/installation-table.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'
import { makeWork, startWork, until, withWork } from '../../../operate/testing/with-work.ts'
import { testApp } from '../../../testing/test-app.ts'
import { injectRequest } from '../../../testing/test-request.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { performing } from '../testing/performing.ts'

const say = 'We move to a faster machine.'
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

before(async () => saveCell((await testApp()).database.system, '7k'))

test('during a maintenance, changes are refused with the sentence, and reading goes on', async () => {
  const org = await testOrg()
  const key = await org.key()
  const end = inMinutes(10)
  assert.deepEqual(await performing(org, `maintenance on --until ${end} --say`, say), {
    maintenance_until: end,
    maintenance_message: say,
  })
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  const refused = await org.request('POST', '/api/v1/leads', { key, body: lead })
  assert.equal(refused.status, 503)
  assert.equal(refused.body.error.code, 'service_unavailable')
  assert.equal(refused.body.error.message, `${say} Nothing was changed.`)
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > 590 && seconds <= 600, `${seconds} seconds`)
  assert.equal((await org.request('GET', '/api/v1/leads', { key })).status, 200)
  assert.deepEqual((await org.run(listLeads, {})).items, [])
  const health = await injectRequest(org.app.server, 'GET', '/api/health', { key: null })
  assert.deepEqual(health.body, { status: 'ok', maintenance_until: end })

  assert.deepEqual(await performing(org, 'maintenance off'), {
    maintenance_until: null,
    maintenance_message: null,
  })
  assert.equal((await org.request('POST', '/api/v1/leads', { key, body: lead })).status, 201)
})

test('a customer reads documents during a maintenance, and the sentence after sending a form', async () => {
  const { org, path } = await invoiceAtLink({ name: 'Ada' })
  await performing(org, `maintenance on --until ${inMinutes(10)} --say`, say)
  const page = await org.app.server.inject({ url: path })
  assert.deepEqual([page.statusCode, page.payload.includes('Ada')], [200, true])
  const viewed = await org.app.server.inject({
    method: 'POST',
    url: `${path}/viewed`,
    headers: { origin: 'http://quoin.test', 'sec-fetch-site': 'same-origin' },
  })
  assert.equal(viewed.statusCode, 503)
  assert.ok(viewed.payload.includes(`${say} Nothing was done.`), viewed.payload)
  await performing(org, 'maintenance off')
})

test('background work stands still during a maintenance, and goes on when its time is over', async (t) => {
  const work = await withWork()
  const { org, mails, webhooks } = work
  await makeWork(work)
  await org.app.inspect.query(
    `insert into quoin.tasks (org_id, id, kind, lane, payload, state, attempt, leased_by, leased_until, due_at, created_at)
     values ($1, gen_random_uuid(), 'files.move', 'files', '{"file_id":"00000000-0000-4000-8000-000000000000"}', 'processing', 1, $1, now(), now(), now())`,
    [serviceOrgId],
  )
  await performing(org, `maintenance on --until ${inMinutes(10)} --say`, say)
  org.app.logged.length = 0
  const background = startWork(t, org)
  await sleep(3000)
  assert.deepEqual([mails.length, webhooks.received.length], [0, 0])
  const problems = org.app.logged.filter(
    (line) => /"level":"(warn|error)"/.test(line) && !line.includes('held_ms'),
  )
  assert.deepEqual(problems, [])
  const { rows } = await org.app.inspect.query(`select state from quoin.tasks where kind = 'files.move'`)
  assert.deepEqual(rows, [{ state: 'pending' }], 'the task of a crashed worker is not released')
  await performing(org, `maintenance on --until ${inMinutes(0.05)} --say`, say)
  await until(() => mails.length >= 2 && webhooks.received.length === 1)
  await background.stop()
  assert.ok((await sent(org)).id)
})

test('a maintenance that ends in the past, or later than in a day, is refused', async () => {
  const org = await testOrg()
  for (const wrong of [inMinutes(-1), inMinutes(24 * 60 + 1)])
    await assert.rejects(performing(org, `maintenance on --until ${wrong} --say`, say), {
      code: 'validation_error',
    })
  await assert.rejects(performing(org, 'maintenance on --until noon --say', say), {
    code: 'validation_error',
  })
  await assert.rejects(performing(org, `maintenance on --until ${inMinutes(5)} --say`, ' '), {
    message: /must have 1 to 300 characters/,
  })
  const soon = new Date(Date.now() + 120_000)
  const clockTime = `${soon.getHours()}:${String(soon.getMinutes()).padStart(2, '0')}`
  const { maintenance_until } = await performing(org, `maintenance on --until ${clockTime} --say`, say)
  assert.ok(Math.abs(Date.parse(maintenance_until) - soon.getTime()) <= 60_000)
  await performing(org, 'maintenance off')
})
