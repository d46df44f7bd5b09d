import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { rowSecurity } from './row-security.ts'

test('a table and a partition without row-level security are found', async (t) => {
  const parts = await doctorParts(t)
  assert.deepEqual(await rowSecurity.examine(parts), { isRight: true })
  await parts.client.query('alter table live.todos no force row level security')
  assert.match(wrongOf(await rowSecurity.examine(parts)), /for live\.todos,/)
  await parts.client.query(
    'alter table live.todos force row level security; alter table partitions.live_events_others disable row level security',
  )
  assert.match(wrongOf(await rowSecurity.examine(parts)), /for partitions\.live_events_others,/)
  await parts.client.query(
    'alter table partitions.live_events_others enable row level security; drop policy organization on sandbox.leads; drop policy moving on sandbox.leads',
  )
  assert.match(wrongOf(await rowSecurity.examine(parts)), /for sandbox\.leads,/)
})
