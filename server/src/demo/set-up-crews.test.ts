import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openSlots } from '../domains/work/schedule/operations.ts'
import { listAvailability, listCrews } from '../domains/office/workforce/operations.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'
import { ensureDemo } from './index.ts'

async function runAsOwner<Input, Output>(
  operation: Operation<Input, Output>,
  input: object,
): Promise<Output> {
  const { app, companies } = await demo()
  const actor = await ownerOf(companies[0])
  return await run(app.kernel, operation, { actor, input, requestId: randomUUID() })
}

test('harbor has a crew at each location, with a lead and shares that add up to 100; a second setup adds none', async () => {
  const { app } = await demo()
  const crews = async () => (await runAsOwner(listCrews, { order: 'asc' })).items
  const before = await crews()
  assert.equal(new Set(before.map(({ location_id }) => location_id)).size, 2)
  for (const { members, lead_member_id } of before) {
    assert.equal(members[0]!.member_id, lead_member_id)
    assert.equal(
      members.reduce((sum, { share_percent }) => sum + Number(share_percent), 0),
      100,
    )
  }
  await ensureDemo({ database: app.database, kernel: app.kernel, now: app.kernel.now() })
  assert.deepEqual(await crews(), before)
})

test('a demo crew has working hours, and open slots are found for it', async () => {
  const [crew] = (await runAsOwner(listCrews, { order: 'asc' })).items
  const member_ids = crew!.members.map(({ member_id }) => member_id)
  const { items } = await runAsOwner(listAvailability, { from: '2099-06-01', member_ids })
  // 2099-06-01 is a Monday.
  assert.ok(items.every(({ days }) => days[0]!.capacity_minutes === 540))
  const slotQuery = { location_id: crew!.location_id, crew_id: crew!.id, crew_size: 2, duration_minutes: 120 }
  const { slots } = await runAsOwner(openSlots, { date_from: '2099-06-01', days: 1, ...slotQuery })
  assert.equal(slots[0]!.time_start, '08:00:00')
})
