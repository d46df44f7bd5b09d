import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completedJob, policyFrom } from '../../../../work/crew-pay/testing/paying.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { summarizePay } from '../../operations.ts'

test('without earnings and without a pay policy, the summary covers the month and is empty', async () => {
  const org = await testOrg('live', '2026-03-16T12:00:00.000Z')
  const summary = await org.run(summarizePay, {}, org.owner)
  assert.deepEqual(summary, {
    from: '2026-03-01',
    to: '2026-03-31',
    currency: 'USD',
    commissions: { pending_cents: 0, approved_cents: 0 },
    provisional: false,
  })
  const { from, to } = await org.run(summarizePay, { period: 'previous' }, org.owner)
  assert.deepEqual([from, to], ['2026-02-01', '2026-02-28'])
  await assert.rejects(org.run(summarizePay, { from: '2026-03-01' }, org.owner), { code: 'validation_error' })
})

test('chosen dates include the workweeks that end within them, also within a longer pay period', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  await policyFrom(org, '2026-03-02', { pay_period: { cadence: 'biweekly', anchor_date: '2026-03-02' } })
  const [ada, bob] = [await hire(org, 'technician'), await hire(org, 'technician')]
  for (const day of ['2026-03-03', '2026-03-10', '2026-04-20']) await completedJob(org, day, 10_000, [ada.id])
  await completedJob(org, '2026-03-04', 70_000, [bob.id])
  const earned = async (input: object) => {
    const { crew_pay } = await org.run(summarizePay, input, ada)
    return [crew_pay?.member_id, crew_pay?.commission_cents]
  }
  assert.deepEqual(await earned({ from: '2026-03-02', to: '2026-03-08' }), [ada.id, 3000])
  assert.deepEqual(await earned({}), [ada.id, 6000])
  assert.deepEqual(await earned({ from: '2026-03-01', to: '2026-05-31' }), [ada.id, 9000])
  assert.deepEqual(await earned({ from: '2026-03-02', to: '2026-03-07' }), [undefined, undefined])
  assert.deepEqual(await earned({ from: '9999-12-01', to: '9999-12-31' }), [undefined, undefined])
})
