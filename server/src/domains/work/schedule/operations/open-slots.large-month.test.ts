import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestBlock } from '../../../../testing/longest-block.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { addCustomer } from '../../jobs/testing/working.ts'
import { openSlots } from './open-slots.ts'

const maxBlockedMs = 60

test('open slots of a month with 10,000 jobs and 200 members do not block the event loop for long', async () => {
  const org = await testOrg('live', '2026-01-05T12:00:00.000Z')
  const { inspect } = org.app
  await inspect.query(
    `insert into quoin.members (org_id, id, email, name, role, created_at, updated_at)
     select $1, uuidv7(), 'm' || n || '@x.test', 'm ' || n, 'technician', now(), now() from generate_series(2, 200) n`,
    [org.id],
  )
  await inspect.query(
    `insert into live.jobs (org_id, id, location_id, job_number, client_id, status, scheduled_date, scheduled_time_start,
            scheduled_time_end, total_cents, currency, created_by_type, created_at, updated_at)
     select $1, uuidv7(), $2, n, $3, 'scheduled', '2026-05-01'::date + n % 31, make_time(8 + n % 8, 15 * (n % 4), 0),
            make_time(9 + n % 8, 30, 0), 0, 'USD', 'system', now(), now() from generate_series(1, 10000) n`,
    [org.id, org.locationId, await addCustomer(org)],
  )
  await inspect.query(
    `insert into live.job_assignees (org_id, job_id, member_id, role)
     select $1, j.id, m.id, 'crew' from live.jobs j
       join (select id, row_number() over (order by id) as at from quoin.members where org_id = $1) m on m.at = 1 + j.job_number % 200
      where j.org_id = $1`,
    [org.id],
  )
  const month = { date_from: '2026-05-01', days: 31, step_minutes: 5, limit: 200 }
  const few = { ...month, duration_minutes: 15, crew_size: 1 }
  const none = { ...month, duration_minutes: 1440, crew_size: 20 }
  const free = await org.run(openSlots, few, org.owner)
  assert.deepEqual([free.slots.length, free.has_more], [200, true])
  assert.deepEqual((await org.run(openSlots, none, org.owner)).slots, [])
  for (const input of [few, none]) {
    const blockedMs = await longestBlock(() => org.run(openSlots, input, org.owner), maxBlockedMs)
    assert.ok(blockedMs <= maxBlockedMs, `${JSON.stringify(input)} held up the others for ${blockedMs} ms`)
  }
})
