import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { saveLocation } from '../../src/domains/organization/company/operations.ts'
import { previewPay, savePolicy, saveRate } from '../../src/domains/work/crew-pay/operations.ts'
import { absentOn, completedJob, plain, workedAt } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { setAdjustments } from '../../src/domains/selling/estimates/operations.ts'
import { createEstimate } from '../../src/domains/selling/estimates/operations.ts'
import {
  receiveProviderPayment,
  recordPayment,
  refundPayment,
} from '../../src/domains/money/invoices/operations.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { addCustomer } from '../../src/domains/work/jobs/testing/working.ts'
import { receiveProviderRefund, settlePayment } from '../../src/domains/office/payments/operations.ts'
import { cancelRequest, savePolicy as saveTimeOffPolicy } from '../../src/domains/work/time-off/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import type { AppError } from '../../src/kernel/errors.ts'
import { performDryRun } from '../../src/kernel/operations/perform-dry-run.ts'
import { ownerActor } from '../../src/kernel/operations/testing/tally.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests that approved pay never changes because of tips, absences, policies or discounts. A payment that the card
// processor has already made is recorded in any case.

const ofWeek = { from: '2026-03-02', to: '2026-03-08' }
const afterTheWeek = '2026-03-11T18:00:00.000Z'

/** Creates a member who earns $20 an hour, with a job and eight approved hours on Monday, 2 March 2026. */
async function approvedWeek(now: string, more: { estimate?: boolean } = {}) {
  const org = await testOrg('live', now)
  await org.query(
    `insert into quoin.crew_pay_policies (org_id, id, effective_from, standard_pool_percent, pay_period, workweek_start,
            overtime_threshold_minutes, overtime_multiplier, minimum_wage_cents, state_minimum_wages, excluded_words,
            nonproductive_hourly, version, created_at, updated_at)
     values ($1, gen_random_uuid(), '2026-03-02', 30, '{"cadence": "weekly", "anchor_date": "2026-03-02"}', 1, 2400, 1.5, 725,
            '{}', '{}', true, 1, now(), now())`,
  )
  const { id: member_id } = await newMember(org, { role: 'technician' })
  await org.run(saveRate, { member_id, hourly_cents: 2000, effective_from: '2026-03-01' }, org.owner)
  const client_id = await addCustomer(org)
  const estimate_id = more.estimate
    ? (await org.run(createEstimate, { client_id, location_id: org.locationId }, org.owner)).id
    : null
  const job_id = await completedJob(org, '2026-03-02', 90_000, [member_id], { client_id, estimate_id })
  await workedAt(org, member_id, '2026-03-02T14:00:00.000Z', '2026-03-02T22:00:00.000Z', { job_id })
  const invoice = (ledger: Parameters<typeof addInvoice>[2] = []) =>
    addInvoice(
      org,
      { client_id, job_id, invoice_number: 1, issue_date: '2026-03-02', due_date: '2026-03-02' },
      ledger,
    )
  return { org, member_id, job_id, invoice, estimate_id }
}

const payOf = async (org: TestOrg) => (await org.run(previewPay, ofWeek, org.owner)).members

async function isRefused(org: TestOrg, call: () => Promise<unknown>): Promise<void> {
  const before = await payOf(org)
  const error = await call().then(
    () => assert.fail('It was not refused.'),
    (reason: AppError) => reason,
  )
  assert.deepEqual(
    [error.code, error.details[0]?.['reason']],
    ['invalid_state', 'period_approved'],
    error.message,
  )
  assert.deepEqual(await payOf(org), before)
}

const tipped = { amount_cents: 2000, tip_cents: 500, method: 'cash' }

test('a tip that is dated back into an approved week is refused, and one of today is recorded', async () => {
  const { org, invoice } = await approvedWeek(afterTheWeek)
  const input = { invoice_id: await invoice(), ...tipped }
  const late = { ...input, received_at: '2026-03-04T18:00:00.000Z' }
  await isRefused(org, () => org.run(recordPayment, late, org.owner))
  await isRefused(org, () =>
    performDryRun(org.app.kernel, recordPayment, { actor: ownerActor(org), input: late, requestId: 'r' }),
  )
  await org.run(recordPayment, { ...late, tip_cents: 0 }, org.owner)
  await org.run(recordPayment, input, org.owner)
})

test('a pending tip of an approved week cannot be settled by hand', async () => {
  const { org, invoice } = await approvedWeek(afterTheWeek)
  const [payment_id, received_at] = [randomUUID(), '2026-03-04T18:00:00.000Z']
  const pending = { status: 'pending', method: 'check', received_at, created_at: received_at } as const
  await invoice([{ id: payment_id, ...pending, amount_cents: 2000, tip_cents: 500 }])
  const settle = (outcome: string) =>
    org.run(settlePayment, { payment_id, outcome, reason: 'The bank says so.' }, org.owner)
  await isRefused(org, () => settle('succeeded'))
  await settle('failed')
})

test('a refund leaves the tip in the approved week and deducts it from the day of the refund', async () => {
  const { org, invoice } = await approvedWeek(afterTheWeek)
  const [payment_id, received_at] = [randomUUID(), '2026-03-04T18:00:00.000Z']
  await invoice([{ id: payment_id, method: 'cash', amount_cents: 2000, tip_cents: 500, received_at }])
  const before = await payOf(org)
  assert.equal(before[0]!.tips_cents, 500)
  await org.run(refundPayment, { payment_id, reason: 'Too much' }, org.owner)
  assert.deepEqual(await payOf(org), before)
})

test('a pending tip of an approved week is booked when the card processor reports it', async () => {
  const { org, invoice } = await approvedWeek(afterTheWeek)
  const [payment_id, at] = [randomUUID(), '2026-03-04T18:00:00.000Z']
  const charge = {
    method: 'card',
    provider: 'fake',
    status: 'pending',
    received_at: at,
    created_at: at,
  } as const
  const invoice_id = await invoice([{ id: payment_id, ...charge, amount_cents: 2000, tip_cents: 500 }])
  const reported = {
    event_id: 'evt_1',
    event_type: 'payment_intent.succeeded',
    status: 'succeeded',
    provider: 'fake',
    provider_reference: 'pi_1',
    amount_cents: 2000,
    currency: 'USD',
    invoice_id,
    payment_id,
  }
  assert.deepEqual(await org.run(receiveProviderPayment, reported, { type: 'system', id: null }), {
    result: 'booked',
  })
  assert.equal((await payOf(org))[0]!.tips_cents, 500)
})

test('paid time off in an approved week cannot be cancelled, and a change of its policy does not change its pay', async () => {
  const { org, member_id } = await approvedWeek(afterTheWeek)
  await absentOn(org, member_id, '2026-03-03', 480)
  await absentOn(org, member_id, '2026-03-10', 480)
  const rows = await org.query<{ id: string; time_off_policy_id: string }>(
    'select id, time_off_policy_id from live.time_off_requests where org_id = $1 order by from_date',
  )
  const before = await payOf(org)
  assert.equal(before[0]!.time_off_cents, 16_000)
  await isRefused(org, () => org.run(cancelRequest, { time_off_request_id: rows[0]!.id }, org.owner))
  await org.run(cancelRequest, { time_off_request_id: rows[1]!.id }, org.owner)
  const unpaid = { time_off_policy_id: rows[0]!.time_off_policy_id, paid: false }
  await org.run(saveTimeOffPolicy, unpaid, org.owner)
  assert.deepEqual(await payOf(org), before)
})

test('a pay policy that takes effect on a day with approved time is refused, and one from the next day is saved', async () => {
  const { org } = await approvedWeek('2026-03-02T23:00:00.000Z')
  const policy = { ...plain, standard_pool_percent: '20', workweek_start: 3, overtime_threshold_minutes: 60 }
  const save = (effective_from: string) => org.run(savePolicy, { ...policy, effective_from }, org.owner)
  await isRefused(org, () => save('2026-03-02'))
  const before = await payOf(org)
  await save('2026-03-03')
  assert.deepEqual(await payOf(org), before)
})

test('the discount of an estimate does not lower approved pay', async () => {
  const { org, estimate_id } = await approvedWeek(afterTheWeek, { estimate: true })
  const discount = { type: 'percent', value: '50' }
  await isRefused(org, () => org.run(setAdjustments, { estimate_id, discount }, org.owner))
})

test('another time zone of the location moves no tip out of an approved week', async () => {
  const { org, invoice } = await approvedWeek(afterTheWeek)
  // In Chicago this is Sunday, 23:30, which is still in the approved week. In New York it is already Monday.
  await invoice([
    { method: 'cash', amount_cents: 2000, tip_cents: 500, received_at: '2026-03-09T04:30:00.000Z' },
  ])
  assert.equal((await payOf(org))[0]!.tips_cents, 500)
  const move = (timezone: string) =>
    org.run(saveLocation, { location_id: org.locationId, timezone }, org.owner)
  await isRefused(org, () => move('America/New_York'))
  await move('America/Winnipeg')
})

test('a pending refund of a tip is booked when the card processor reports it', async () => {
  const { org, invoice } = await approvedWeek(afterTheWeek)
  const [paid, returned, at] = [randomUUID(), randomUUID(), '2026-03-04T18:00:00.000Z']
  const charge = { method: 'card', provider: 'fake', received_at: at, created_at: at } as const
  const both = { ...charge, amount_cents: 2000, tip_cents: 500 }
  await invoice([
    { id: paid, ...both, provider_reference: 'pi_2' },
    {
      id: returned,
      kind: 'refund',
      status: 'pending',
      ...both,
      provider_reference: 're_2',
      refund_of: paid,
      origin_id: paid,
    },
  ])
  assert.equal((await payOf(org))[0]!.tips_cents, 500)
  const reported = {
    status: 'succeeded',
    provider_reference: 'pi_2',
    reference: 're_2',
    payment_id: returned,
    amount_cents: 2000,
    currency: 'USD',
  }
  await org.run(receiveProviderRefund, reported, { type: 'system', id: null })
  assert.equal((await payOf(org))[0]?.tips_cents, 0)
})
