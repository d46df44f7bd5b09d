import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { isRunAgain } from './repeat.ts'

test('a transaction is repeated if a new public id belongs to another key or token already', async () => {
  const org = await testOrg()
  const { rows } = await org.app.inspect.query<{ name: string }>(
    `select c.conname as name from pg_constraint c
      where c.contype = 'u' and c.conname like '%\\_public\\_id\\_key' order by 1`,
  )
  const names = rows.map(({ name }) => name)
  assert.deepEqual(names, ['api_keys_public_id_key', 'oauth_tokens_public_id_key'])
  for (const constraint of names) assert.ok(isRunAgain({ code: '23505', constraint }, 1), constraint)
  assert.ok(!isRunAgain({ code: '23505', constraint: 'members_email_key' }, 1))
})
