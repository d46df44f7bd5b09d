import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { summarizePay } from '../../operations.ts'

test('without anything earned and without a policy there is nothing, for the month', async () => {
  const org = await testOrg('live', '2026-03-16T12:00:00.000Z')
  const told = await org.run(summarizePay, {}, org.owner)
  assert.deepEqual(told, {
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
