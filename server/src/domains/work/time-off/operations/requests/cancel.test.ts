import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../../testing/expect-error.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { saveCrew } from '../../../../office/workforce/operations.ts'
import { listBalances } from '../../operations.ts'
import { deciding } from '../../testing/deciding.ts'

test('a cancelled request returns its deduction; members cancel before it begins, managers at any time', async () => {
  const { org, submitRequest, decide, cancel, balance } = await deciding()
  const { id } = await submitRequest()
  await decide(id)
  const cancelled = await cancel(id)
  assert.deepEqual(
    [cancelled.status, cancelled.deducted_minutes, cancelled.returned_minutes, cancelled.cancel_reason],
    ['cancelled', 480, 480, 'It rains'],
  )
  assert.equal((await balance()).balance, 960)
  assert.equal((await expectError(cancel(id), 'invalid_state')).details[0]!.reason, 'cancelled')
  const begun = await submitRequest({ from_date: '2026-06-01', to_date: '2026-06-01' })
  await decide(begun.id)
  assert.equal((await expectError(cancel(begun.id), 'invalid_state')).details[0]!.reason, 'begun')
  assert.equal((await cancel(begun.id, org.owner)).returned_minutes, 480)
})

test('a crew lead sees the pending request of a crew member but cannot cancel it', async () => {
  const { org, ada, submitRequest, cancel } = await deciding()
  const lead = await hire(org, 'crew_lead')
  const members = [{ member_id: ada.id }, { member_id: lead.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  const { id } = await submitRequest()
  await expectError(cancel(id, lead), 'not_found')
  await expectError(cancel(id, await hire(org, 'technician')), 'not_found')
  assert.equal((await org.run(listBalances, { member_id: ada.id }, lead)).items[0]!.pending, 480)
  await expectError(
    org.run(listBalances, { member_id: ada.id }, await hire(org, 'crew_lead')),
    'validation_error',
  )
})
