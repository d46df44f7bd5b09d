import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advanceClock } from '../../../../../app/advance-clock.ts'
import { expectError } from '../../../../../testing/expect-error.ts'
import { findOrganizationById } from '../../../../organization/company/index.ts'
import { listRequests } from '../../operations.ts'
import { deciding } from '../../testing/deciding.ts'

test('an undecided request expires on its first day, immediately in reads and later in the stored rows', async () => {
  const { org, ada, submitRequest, decide, cancel } = await deciding()
  const { id } = await submitRequest()
  const to = async (instant: string) =>
    await advanceClock(org.app, (await findOrganizationById(org.app.database.system, org.id))!, instant)
  const midnight = '2026-07-06T05:00:00.000Z'
  const reads = async (now: string) => {
    const clock = { ...(await findOrganizationById(org.app.database.system, org.id))!, clock: now }
    const list = (status: string) => org.run(listRequests, { status }, { ...org.owner, org: clock })
    return [(await list('pending')).items.length, (await list('expired')).items.length]
  }
  assert.deepEqual(await reads('2026-07-06T04:59:59.999Z'), [1, 0])
  assert.deepEqual(await reads(midnight), [0, 1])
  await to(midnight)
  const rows = await org.query<{ status: string; version: number }>(
    `select status, version from live.time_off_requests where org_id = $1`,
  )
  assert.deepEqual(rows, [{ status: 'expired', version: 2 }])
  const clock = { org: (await findOrganizationById(org.app.database.system, org.id))! }
  const late = [() => decide(id, {}, { ...org.owner, ...clock }), () => cancel(id, { ...ada, ...clock })]
  for (const each of late)
    assert.equal((await expectError(each(), 'invalid_state')).details[0]!.reason, 'expired')
})

test('time off requested on its first day or later does not expire, for example sick leave', async () => {
  const { submitRequest, decide } = await deciding()
  const ill = await submitRequest({ from_date: '2026-06-01', to_date: '2026-06-01' })
  const before = await submitRequest({ from_date: '2026-05-26', to_date: '2026-05-26' })
  assert.deepEqual([ill.status, before.status], ['pending', 'pending'])
  assert.equal((await decide(before.id)).status, 'approved')
})
