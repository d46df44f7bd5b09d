import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { addPolicy } from '../../../../work/time-off/testing/absences.ts'
import { requestTimeOff } from '../../operations.ts'

test('members can request time off for themselves, once per request id', async () => {
  const org = await testOrg()
  const { id: time_off_policy_id } = await addPolicy(org)
  const said = { time_off_policy_id, from_date: '2099-07-06', to_date: '2099-07-07', request_id: newId() }
  const first = await org.run(requestTimeOff, said, org.owner)
  assert.deepEqual([first.member_id, first.status, first.requested_minutes], [org.ownerId, 'pending', 960])
  assert.deepEqual(await org.run(requestTimeOff, said, org.owner), { ...first, duplicate: true })
  await assert.rejects(org.run(requestTimeOff, { ...said, request_id: newId() }, org.owner), {
    code: 'invalid_state',
  })
})
