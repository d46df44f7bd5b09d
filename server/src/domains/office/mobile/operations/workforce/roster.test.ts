import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTraffic } from '../../../../../testing/count-traffic.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../../customers/clients/operations.ts'
import { addJob } from '../../../../work/jobs/testing/add-job.ts'
import { createMember, saveCrew } from '../../../workforce/operations.ts'
import { showRoster } from '../../operations.ts'
import { scheduledJob } from '../../testing/scheduled-job.ts'

test('the roster of a day lists who works, with the number of stops', async () => {
  const org = await testOrg()
  await scheduledJob(org)
  const { date, roster } = await org.run(showRoster, { date: '2026-03-02' }, org.owner)
  assert.equal(date, '2026-03-02')
  assert.deepEqual(
    roster.map(({ members, stop_count, time_off }) => [
      members.map(({ member_id }) => member_id),
      stop_count,
      time_off,
    ]),
    [[[org.ownerId], 1, []]],
  )
})

test('the roster counts the stops of each crew and member, with as many statements for three crews as for one', async () => {
  const org = await testOrg()
  const crewWith = async (name: string): Promise<string> => {
    const input = { email: `${name.toLowerCase()}@example.com`, name, role: 'technician' }
    const { id: memberId } = await org.run(createMember, input, org.operator)
    const crew = { name: `${name}'s crew`, location_id: org.locationId, members: [{ member_id: memberId }] }
    return (await org.run(saveCrew, crew, org.owner)).id
  }
  const read = () => countTraffic(() => org.run(showRoster, { date: '2026-03-02' }, org.owner))
  const first = await crewWith('Ada')
  await read()
  const { traffic: ofOne } = await read()
  const second = await crewWith('Ben')
  await crewWith('Cleo')
  const place = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
  const { id: client_id } = await org.run(createClient, { name: 'Dee', ...place }, org.owner)
  const onDay = { client_id, status: 'scheduled', scheduled_date: '2026-03-02' } as const
  await addJob(org, { ...onDay, crew_id: first, scheduled_time_start: '10:00:00' })
  await addJob(org, { ...onDay, crew_id: first, scheduled_time_start: '08:30:00' })
  await addJob(org, { ...onDay, crew_id: second, scheduled_time_start: '09:00:00' })
  const { result, traffic } = await read()
  assert.deepEqual(
    result.roster.map(({ crew, stop_count, first_start }) => [crew?.name, stop_count, first_start]),
    [
      ["Ada's crew", 2, '08:30:00'],
      ["Ben's crew", 1, '09:00:00'],
      ["Cleo's crew", 0, null],
      [undefined, 0, null],
    ],
  )
  assert.deepEqual(traffic, ofOne)
})
