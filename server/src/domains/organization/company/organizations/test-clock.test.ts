import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServerOf } from '../../../../testing/mail-server-of.ts'
import { soon } from '../../../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { createInvoice, getInvoice, sendInvoice } from '../../../money/invoices/operations.ts'
import { sweepOverdueInvoices } from '../../../money/invoices/index.ts'
import { addClient, line, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { createLead } from '../../../customers/leads/operations.ts'

const clock = '2031-06-02T15:00:00.000Z'

async function instant(org: TestOrg, column: string, table: string): Promise<number> {
  const text = `select ${column} as at from ${table} where org_id = $1 order by 1 desc limit 1`
  const rows = await org.query<{ at: string }>(text)
  return Date.parse(rows[0]!.at)
}
const isReal = (at: number): boolean => Math.abs(Date.now() - at) < 60_000

test("calls at every entry point use the time of the organization's clock", async () => {
  const org = await testOrg('live', clock)
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  assert.deepEqual([lead.created_at, lead.updated_at], [clock, clock])
  const body = { customer_name: 'Bo', service_address: '2 Main St' }
  const answer = await org.request('POST', '/leads', { body })
  assert.equal(answer.body.data.created_at, clock)
  assert.equal(await instant(org, 'occurred_at', 'live.events'), Date.parse(clock))
  assert.equal(await instant(org, 'at', 'live.audit_log'), Date.parse(clock))
  assert.equal(await instant(org, 'created_at', 'quoin.organizations'), Date.parse(clock))
})

test('the clock stands still until it is moved, and all processes then use the new time', async () => {
  const org = await testOrg('live', clock)
  const key = await org.key()
  const leadCreatedAt = async () =>
    (
      await org.request('POST', '/leads', {
        key,
        body: { customer_name: 'Ada', service_address: '1 Main St' },
      })
    ).body.data.created_at as string
  assert.deepEqual([await leadCreatedAt(), await leadCreatedAt()], [clock, clock])
  const later = '2031-06-03T15:00:00.000Z'
  await org.query('update quoin.organizations set clock_at = $2 where org_id = $1', [later])
  await soon(async () => assert.equal(await leadCreatedAt(), later))
})

test('idempotency records and keys use the real time, not the test clock', async () => {
  const org = await testOrg('live', '2020-06-02T15:00:00.000Z')
  const body = { customer_name: 'Ada', service_address: '1 Main St' }
  const postLead = () => org.request('POST', '/leads', { body, idempotencyKey: 'once' })
  const first = await postLead()
  assert.deepEqual((await postLead()).body, first.body)
  assert.ok(isReal(await instant(org, 'created_at', 'live.idempotency_records')))
  assert.ok(isReal(await instant(org, 'created_at', 'quoin.api_keys')))
})

test('tasks are due in real time, whatever the test clock shows', async () => {
  for (const at of ['2020-06-02T15:00:00.000Z', clock]) {
    const org = await testOrg('live', at)
    const { id } = await sent(org)
    await pay(org, id, 10_000)
    assert.ok(isReal(await instant(org, 'created_at', 'quoin.tasks')))
    assert.ok(isReal(await instant(org, 'due_at', 'quoin.tasks')))
  }
})

test('messages of an organization with a test clock stay in the outbox', async () => {
  const org = await testOrg('live', clock)
  const server = await mailServerOf(org.app)
  const { id } = await org.run(
    createInvoice,
    { client_id: await addClient(org), line_items: [line(10_000)] },
    org.owner,
  )
  const { deliveries } = await org.run(sendInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual([deliveries[0]!.state, deliveries[0]!.reason], ['kept_in_outbox', 'test_clock'])
  const [mail] = await mailsOf(org)
  assert.equal(mail!.created_at, clock)
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 0)
  // The link works, although the test clock that set its dates is years ahead of real time.
  const path = /http:\/\/quoin\.test(\/p\/[\w-]{32})/.exec(mail!.text)![1]!
  assert.equal((await org.app.server.inject({ url: path })).statusCode, 200)
})

test('with a test clock, the sweep reports no overdue invoices, although they show as overdue', async () => {
  for (const [where, expected] of [
    [null, true],
    ['2020-07-02T15:00:00.000Z', false],
  ] as const) {
    const org = await testOrg('live', where)
    const input = { client_id: await addClient(org), line_items: [line(100)], due_date: '2020-06-05' }
    const { id } = await org.run(createInvoice, input, org.owner)
    await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
    const { database, kernel } = org.app
    await sweepOverdueInvoices(database, kernel).run(kernel.now())
    const isEmitted = (await org.events()).includes('invoice.overdue')
    assert.equal(isEmitted, expected)
    const { status } = await org.run(getInvoice, { invoice_id: id })
    assert.equal(status, 'overdue')
  }
})
