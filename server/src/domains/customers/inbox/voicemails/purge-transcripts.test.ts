import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { transcribeVoicemail } from '../operations.ts'
import { call, service } from '../testing/calling.ts'
import { purgeTranscripts } from './purge-transcripts.ts'

const day = 24 * 3_600_000

test('a transcript without a recording is deleted after 30 days', async () => {
  const org = await testOrg()
  const { sid: call_sid } = await call(org)
  await org.run(transcribeVoicemail, { call_sid, recording_sid: 'RE1', text: 'Hello' }, service)
  const remainingAfter = async (inMs: number) => {
    await purgeTranscripts(org.app.database).run(new Date(Date.now() + inMs).toISOString())
    return (await org.app.inspect.query('select from live.transcripts_ahead where org_id = $1', [org.id]))
      .rowCount
  }
  assert.deepEqual([await remainingAfter(30 * day - 60_000), await remainingAfter(30 * day + 60_000)], [1, 0])
})
