import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../src/testing/test-org.ts'

test('the service under test logs in as in production: with a role that owns nothing', async () => {
  const { app } = await testOrg()
  const [row] = await app.database.system.rows<{ login: string; superuser: string }>(
    `select session_user::text as login, current_setting('is_superuser') as superuser`,
  )
  assert.deepEqual(row, { login: 'quoin_service', superuser: 'off' })
})
