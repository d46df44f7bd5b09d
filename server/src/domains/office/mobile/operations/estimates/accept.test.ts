import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { acceptInPerson } from '../../operations.ts'
import { samples } from '../../testing/samples.ts'

test('a customer accepts in person the version that was shown, and nothing is charged', async () => {
  const org = await testOrg()
  const { input } = await samples['mobile.estimates.accept'](org)
  const stale = { ...input, expected_version: input.expected_version + 1 }
  await assert.rejects(org.run(acceptInPerson, stale, org.owner), { code: 'stale_version' })
  await assert.rejects(org.run(acceptInPerson, { ...input, terms_accepted: false }, org.owner), {
    code: 'validation_error',
  })
  const estimate = await org.run(acceptInPerson, input, org.owner)
  assert.deepEqual([estimate.status, estimate.position_stored], ['accepted', false])
  const rows = await org.query('select 1 from live.payments where org_id = $1')
  assert.deepEqual(rows, [])
})

test('the body of an acceptance may have at most 512 KiB', async () => {
  const org = await testOrg()
  const { input } = await samples['mobile.estimates.accept'](org)
  const path = '/api/v1/workflows/mobile.estimates.accept'
  const large = await org.request('POST', path, { body: { ...input, accepted_by: 'x'.repeat(512 * 1024) } })
  assert.deepEqual([large.status, large.body.error.code], [413, 'body_too_large'])
})
