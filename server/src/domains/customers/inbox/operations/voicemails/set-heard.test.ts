import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { hire } from '../../../leads/testing/people.ts'
import { listVoicemails, setVoicemailStatus } from '../../operations.ts'
import { leaveAndFetch } from '../../testing/calling.ts'

const clock = '2026-03-02T15:00:00.000Z'

test("the heard state is shared by all members; a rep cannot access a stranger's voicemail", async () => {
  const org = await testOrg('live', clock)
  const voicemail_id = await leaveAndFetch(org)
  const heard = await org.run(setVoicemailStatus, { voicemail_id, heard: true }, org.owner)
  assert.equal(heard.heard_at, clock)
  assert.deepEqual(await org.run(setVoicemailStatus, { voicemail_id, heard: true }, org.owner), heard)
  assert.equal((await org.run(listVoicemails, { heard: false }, org.owner)).items.length, 0)
  const rep = await hire(org)
  assert.equal((await org.run(listVoicemails, {}, rep)).items.length, 0)
  await assert.rejects(org.run(setVoicemailStatus, { voicemail_id, heard: false }, rep), {
    code: 'not_found',
  })
  const none = await org.run(setVoicemailStatus, { voicemail_id, heard: false }, org.owner)
  assert.equal(none.heard_at, null)
})
