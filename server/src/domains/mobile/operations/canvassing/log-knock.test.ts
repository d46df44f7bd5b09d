import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { logKnockByPhone } from '../../operations.ts'
import { samples } from '../../testing/samples.ts'

test('a knock is noted once, without a position where nobody agreed to it', async () => {
  const org = await testOrg()
  const { input } = await samples['mobile.canvassing.logKnock']()
  const said = { ...input, request_id: newId() }
  const first = await org.run(logKnockByPhone, said, org.owner)
  assert.deepEqual([first.knock.outcome, first.position_stored, first.knock.pos], ['not_home', false, null])
  assert.deepEqual(await org.run(logKnockByPhone, said, org.owner), { ...first, duplicate: true })
  const { pos: _, ...blind } = input
  await assert.rejects(org.run(logKnockByPhone, blind, org.owner), { code: 'validation_error' })
})
