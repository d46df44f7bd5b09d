import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { forgetVoicemailThere } from '../../operations.ts'
import { leave, leaveAndFetch, service } from '../../testing/calling.ts'

test('a recording is deleted at the carrier only after it was fetched', async () => {
  const org = await testOrg()
  const deleteThere = (voicemail_id: string) => org.run(forgetVoicemailThere, { voicemail_id }, service)
  assert.equal((await deleteThere((await leave(org)).voicemail_id)).removed, false)
  assert.equal((await deleteThere(await leaveAndFetch(org))).removed, true)
})
