import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { purgeResults } from './purge-results.ts'

test('results of changes are deleted after 90 days, and not before', async () => {
  const org = await testOrg()
  const instants = ['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.001Z']
  for (const at of instants)
    await org.query(
      `insert into live.sync_results (org_id, member_id, change_id, fingerprint, operation, verdict, fields, created_at)
       values ($1, $2, gen_random_uuid(), 'x', 'leads.update', 'applied', '{}', $3)`,
      [org.ownerId, at],
    )
  await purgeResults(org.app.database).run('2026-06-01T12:00:00.000Z')
  const rows = await org.query<{ created_at: Date }>(
    'select created_at from live.sync_results where org_id = $1',
  )
  assert.equal(rows.length, 1)
})
