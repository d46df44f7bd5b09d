import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberActor } from '../../../kernel/access/actor.ts'
import { soon } from '../../../testing/soon.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { liveRooms } from './live-rooms.ts'

test('of sixty listeners, 25 receive a change at once and all within about a second', async () => {
  const org = await testOrg()
  const rooms = liveRooms(org.app.database, (error) => assert.fail(String(error)))
  const owner: MemberActor = {
    type: 'member',
    org: org.self,
    mode: 'live',
    locations: '*',
    id: org.ownerId,
    role: 'owner',
  }
  let received = 0
  let receivedAtOnce: number | undefined
  const times: number[] = []
  const listener = (): void => {
    received++
    times.push(performance.now())
    if (received === 1) queueMicrotask(() => (receivedAtOnce = received))
  }
  const joined = await Promise.all(
    Array.from({ length: 60 }, () => rooms.join(owner, undefined, () => listener())),
  )
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  rooms.onAnnouncement({ orgId: org.id, mode: 'live', topics: ['leads'] })
  await soon(() => Promise.resolve(assert.equal(received, 60)))
  assert.equal(receivedAtOnce, 25)
  assert.ok(times.at(-1)! - times[0]! >= 190, 'The groups are apart.')
  for (const { leave } of joined) leave()
})
