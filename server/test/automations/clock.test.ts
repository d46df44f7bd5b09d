import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { advanceClock } from '../../src/app/advance-clock.ts'
import { published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import {
  createEstimate,
  sendEstimate,
  setLineItems,
  updateDetails,
} from '../../src/domains/selling/estimates/operations.ts'
import { address, lines } from '../../src/domains/selling/estimates/testing/estimating.ts'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { createInvoice, sendInvoice } from '../../src/domains/money/invoices/operations.ts'
import { addClient, line } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { finder } from '../../src/kernel/automations/engine/find-due.ts'
import { waitingLong } from '../../src/kernel/automations/engine/waiting-long.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { isOnItsWay } from '../../src/kernel/events/events-table.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { type OrgOnClock, orgOnClock, listSteps } from './on-clock.ts'

const noon = '2026-03-02T18:00:00.000Z'
const lead = { customer_name: 'Ada', customer_email: 'ada@example.com', service_address: '1 Main St' }
const trigger = { kind: 'lead.created', subjectType: 'lead' }
const dayLong = { kind: 'wait', config: { duration: { days: 1 } } }
const tag = { kind: 'add_tag', config: { tag: 'waited' } }

const clockOf = async (org: OrgOnClock) =>
  (await findOrganizationById(org.app.database.system, org.id))!.clock

test('when the test clock is moved, due work runs at its own time, then the work that it causes, and later work waits', async () => {
  const org = await orgOnClock(noon)
  await published(org, { trigger, actions: [dayLong, tag, dayLong, tag] })
  await published(org, {
    trigger: { kind: 'tag.added', subjectType: 'lead', config: { tags: ['waited'] } },
    actions: [{ kind: 'wait', config: { duration: { minutes: 7 } } }],
  })
  await org.run(createLead, lead, org.owner)
  assert.deepEqual(await org.advance(noon), { now: noon, arrived: true, runs: 1, steps: 0, messages: 0 })
  const to = '2026-03-04T12:00:00.000Z'
  assert.deepEqual(await org.advance(to), { now: to, arrived: true, runs: 1, steps: 3, messages: 0 })
  assert.equal(await clockOf(org), to)
  assert.deepEqual(
    (await listSteps(org)).map(({ at, kind }) => [at, kind]),
    [
      ['2026-03-03T18:00:00.000Z', 'wait'],
      ['2026-03-03T18:00:00.000Z', 'add_tag'],
      ['2026-03-03T18:07:00.000Z', 'wait'],
    ],
  )
  await assertConserved(org.app.inspect, org.id)
})

test('when the test clock is moved, estimates expire and invoices become overdue at their own times and start runs then', async () => {
  const org = await orgOnClock(noon)
  const expired = await published(org, {
    trigger: { kind: 'estimate.expired', subjectType: 'estimate' },
    actions: [{ kind: 'add_tag', config: { tag: 'gone' } }],
  })
  const overdue = await published(org, {
    trigger: { kind: 'invoice.overdue', subjectType: 'invoice', config: { days_overdue: 3 } },
    actions: [{ kind: 'add_tag', config: { tag: 'late' } }],
  })
  const { id: client_id } = await org.run(createClient, { name: 'Ada', email: 'ada@example.com', ...address })
  const { id: estimate_id } = await org.run(
    createEstimate,
    { client_id, location_id: org.locationId },
    org.owner,
  )
  await org.run(setLineItems, { estimate_id, line_items: lines }, org.owner)
  await org.run(updateDetails, { estimate_id, expires_at: '2026-03-05T01:23:45.000Z' }, org.owner)
  await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
  const input = { client_id: await addClient(org), line_items: [line(100)], due_date: '2026-03-06' }
  const { id: invoice_id } = await org.run(createInvoice, input, org.owner)
  await org.run(sendInvoice, { invoice_id, channels: ['none'] }, org.owner)
  await org.advance('2026-03-31T00:00:00.000Z')
  const instant = async (automation: string) =>
    (await runsOf(org, automation)).map(({ entered_at }) => entered_at)
  assert.deepEqual(await instant(expired), ['2026-03-05T01:23:45.000Z'])
  // On 8 March, the clocks in Chicago are set forward.
  assert.deepEqual(await instant(overdue), ['2026-03-09T14:00:00.000Z'])
  const rows = await org.query<{ occurred_at: Date }>(
    `select occurred_at from live.events where org_id = $1 and name = 'invoice.overdue'`,
  )
  assert.deepEqual(
    rows.map(({ occurred_at }) => occurred_at.toISOString()),
    ['2026-03-07T06:00:00.000Z'],
  )
})

test('a daily trigger starts runs at its time each day, whatever its stored watermark is', async () => {
  const org = await orgOnClock(noon)
  const automation = await published(org, {
    trigger: { kind: 'schedule.daily', subjectType: 'lead', config: { at: '09:30' } },
    conditions: [{ field: 'lead.created_at', op: 'lt', value: { ago: { days: 2 } } }],
    actions: [tag],
  })
  await org.run(createLead, lead, org.owner)
  await org.advance('2026-03-09T00:00:00.000Z')
  assert.deepEqual(
    (await runsOf(org, automation)).map(({ entered_at }) => entered_at),
    ['2026-03-05T15:30:00.000Z'],
  )
})

test('the clock of an organization in real time cannot be moved, and a test clock cannot be moved back', async () => {
  const real = await testOrg()
  const organization = (await findOrganizationById(real.app.database.system, real.id))!
  await assert.rejects(advanceClock(real.app, organization, noon), {
    code: 'invalid_state',
    message: /real time.*orgs create --test-clock/,
  })
  const org = await orgOnClock(noon)
  await assert.rejects(org.advance('2026-03-02T17:59:59.999Z'), {
    code: 'validation_error',
    message: /before the time of the test clock, 2026-03-02T18:00:00.000Z/,
  })
  assert.equal(await clockOf(org), noon)
})

/** Creates ten days of automation runs with hardly an idle hour. */
async function busy(): Promise<OrgOnClock> {
  const org = await orgOnClock(noon)
  const sixHours = { kind: 'wait', config: { duration: { hours: 6 } } }
  await published(org, { trigger, actions: [dayLong, tag, sixHours, tag] })
  await published(org, { trigger, actions: Array.from({ length: 40 }, () => sixHours) })
  for (let at = 0; at < 4; at++) await org.run(createLead, { ...lead, customer_name: `Ada ${at}` }, org.owner)
  return org
}
const busyUntil = '2026-03-13T18:00:00.000Z'
const busySteps = 4 * 44

test('simultaneous commands that move a test clock to the same time have the effect of one', async () => {
  const [one, two] = [await busy(), await busy()]
  await one.advance(busyUntil)
  await Promise.all([two.advance(busyUntil), two.advance(busyUntil), two.advance(busyUntil)])
  assert.deepEqual(await listSteps(two), await listSteps(one))
  assert.equal((await listSteps(two)).length, busySteps)
  assert.equal(await clockOf(two), busyUntil)
  await assertConserved(two.app.inspect, two.id)
})

test('a command that moves a test clock can be killed and repeated: nothing is omitted or done twice', async (t) => {
  const [whole, killed] = [await busy(), await busy()]
  await whole.advance(busyUntil)
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: addressOf(killed.app.owner),
    QUOIN_SECRET: 'a secret that only this test uses, long enough',
    QUOIN_DATA_DIR: scratchDirectory(t),
  }
  const program = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))
  const args = ['clock', 'advance', '--org', killed.slug, '--to', busyUntil, '--json']
  for (let kills = 0; ; kills++) {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const from = await clockOf(killed)
    if (kills < 4) {
      while ((await clockOf(killed)) === from && child.exitCode === null) await sleep(2)
      child.kill('SIGKILL')
      assert.deepEqual(await ended, [null, 'SIGKILL'])
      assert.ok((await clockOf(killed))! < busyUntil)
      continue
    }
    const [answer] = await Promise.all([text(child.stdout), ended])
    const { now } = JSON.parse(answer) as { now: string }
    assert.equal(now, busyUntil)
    break
  }
  assert.deepEqual(await listSteps(killed), await listSteps(whole))
  assert.equal((await listSteps(killed)).length, busySteps)
  await assertConserved(killed.app.inspect, killed.id)
})

test('sweeps find work of an organization with a test clock only once it is due by that clock', async () => {
  const org = await orgOnClock('2020-03-02T18:00:00.000Z')
  const { system } = org.app.database
  const find = finder(system, () => new Date().toISOString())
  const isFound = async () => (await find()).orgs.includes(org.id)
  await published(org, { trigger, actions: [dayLong, tag] })
  await org.run(createLead, lead, org.owner)
  await org.advance('2020-03-02T18:00:00.000Z')
  assert.equal(await isFound(), false, 'the run is due in 2020, which the clock does not show yet')
  assert.deepEqual(await waitingLong(system, new Date().toISOString()), [])
  await org.query(`update quoin.organizations set clock_at = '2020-03-03T18:00:00Z' where org_id = $1`)
  assert.equal(await isFound(), true)
  await org.advance('2020-03-03T18:00:00.000Z')
  assert.equal(await isFound(), false)
  assert.equal(await isOnItsWay(system, org.id), false)
})
