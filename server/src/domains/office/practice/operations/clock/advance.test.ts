// Runs in its own process: it moves the clocks of organizations and relays events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { practiceOf, type TestPractice } from '../../testing/practice-of.ts'

const dayMs = 86_400_000
const instantOf = async (practice: TestPractice): Promise<number> =>
  Date.parse((await practice.play('practice.clock.get')).now)

/** Sends an invoice that is due after the usual 30 days. */
async function sendInvoice(practice: TestPractice): Promise<string> {
  const client = await practice.play('clients.create', {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Evanston',
    state: 'IL',
    zip: '60201',
  })
  const invoice = await practice.play('invoices.create', {
    client_id: client.id,
    line_items: [{ name: 'House wash', quantity: '1', unit_price_cents: 10_000 }],
  })
  await practice.play('invoices.send', { invoice_id: invoice.id, channels: ['email'] })
  return invoice.id
}

test('a month passes in one call, what is due is done, and no message leaves', async () => {
  const practice = await practiceOf()
  const before = await instantOf(practice)
  const invoice_id = await sendInvoice(practice)
  const answer = await practice.play('practice.clock.advance', { by: 'P32D' })
  assert.equal(answer.arrived, true)
  assert.equal(Date.parse(answer.now), before + 32 * dayMs)
  assert.equal(await instantOf(practice), before + 32 * dayMs)
  assert.equal((await practice.play('invoices.get', { invoice_id })).status, 'overdue')
  const { app } = practice.parent
  const { rows } = await app.inspect.query<{ name: string }>(
    'select name from live.events where org_id = $1 order by id',
    [practice.id],
  )
  assert.ok(rows.some(({ name }) => name === 'invoice.overdue'))
  const mails = await app.inspect.query('select status, reason from quoin.mail_messages where org_id = $1', [
    practice.id,
  ])
  assert.deepEqual(mails.rows, [{ status: 'kept', reason: 'test_clock' }])
})

test('the clock of another organization does not move', async () => {
  const practice = await practiceOf()
  const sibling = await practiceOf(practice.parent)
  const before = await instantOf(sibling)
  await practice.play('practice.clock.advance', { by: 'PT2H30M' })
  assert.equal(await instantOf(sibling), before)
  const [row] = await practice.parent.query('select clock_at from quoin.organizations where org_id = $1')
  assert.equal(row!['clock_at'], null)
})

test('a time before the clock, too far ahead, and two or no times are refused', async () => {
  const practice = await practiceOf()
  const now = await instantOf(practice)
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const bodies = [
    { to: at(-1) },
    { by: 'P367D' },
    { to: at(367) },
    {},
    { by: 'P1D', to: at(1) },
    { by: 'P' },
    { by: 'P1M' },
  ]
  for (const body of bodies) {
    const { status, body: answer } = await practice.request('POST', '/workflows/practice.clock.advance', body)
    assert.deepEqual([status, answer.error.code], [422, 'validation_error'], JSON.stringify(body))
  }
  for (let year = 0; year < 5; year++) await practice.play('practice.clock.advance', { by: 'P366D' })
  const beyond = await practice.request('POST', '/workflows/practice.clock.advance', { by: 'P1D' })
  assert.equal(beyond.status, 422)
  assert.match(beyond.body.error.message, /after the real time/)
})

test('an organization that is no practice company cannot move its clock', async () => {
  for (const org of [await testOrg(), await testOrg('live', '2031-06-02T15:00:00.000Z')]) {
    const body = { by: 'P1D' }
    const answer = await org.request('POST', '/workflows/practice.clock.advance', { body })
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'invalid_state'])
  }
})

test('a dry run says which time would be reached and moves nothing, and a repeated call moves the clock once', async () => {
  const practice = await practiceOf()
  const { parent, key } = practice
  const before = await instantOf(practice)
  const path = '/workflows/practice.clock.advance'
  const dry = await parent.request('POST', `${path}?dry_run=true`, { key, body: { by: 'P1D' } })
  assert.equal(dry.status, 200, dry.text)
  assert.equal(await instantOf(practice), before)
  for (let call = 0; call < 2; call++) {
    const answer = await parent.request('POST', path, { key, body: { by: 'P1D' }, idempotencyKey: 'a-day' })
    assert.equal(answer.status, 200, answer.text)
  }
  assert.equal(await instantOf(practice), before + dayMs)
})
