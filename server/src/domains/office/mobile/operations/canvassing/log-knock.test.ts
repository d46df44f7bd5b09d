import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { endWalk, startWalk } from '../../../../selling/canvassing/testing/walking.ts'
import { applyUpload } from '../../../sync/operations.ts'
import { logKnockByPhone } from '../../operations.ts'
import { samples } from '../../testing/samples.ts'

test('a knock is recorded once, without a position if the member did not consent', async () => {
  const org = await testOrg()
  const { input } = await samples['mobile.canvassing.logKnock']()
  const said = { ...input, request_id: newId() }
  const first = await org.run(logKnockByPhone, said, org.owner)
  assert.deepEqual([first.knock.outcome, first.position_stored, first.knock.pos], ['not_home', false, null])
  assert.deepEqual(await org.run(logKnockByPhone, said, org.owner), { ...first, duplicate: true })
  const { pos: _, ...blind } = input
  await assert.rejects(org.run(logKnockByPhone, blind, org.owner), { code: 'validation_error' })
})

test('without consent no position is stored, whether the knock is uploaded or logged online', async () => {
  const org = await testOrg()
  const { input } = await samples['mobile.canvassing.logKnock']()
  const now = () => new Date().toISOString()
  const upload = async (knock: object) => {
    const change = {
      change_id: newId(),
      operation: 'mobile.canvassing.logKnock',
      input: knock,
      device_at: now(),
    }
    const answer = await org.run(
      applyUpload,
      { device: 'Phone', device_now: now(), changes: [change] },
      org.owner,
    )
    assert.equal(answer.results[0]!.verdict, 'applied')
  }
  const countPositions = async (): Promise<number> => {
    const rows = await org.query<{ count: number }>(
      `select ((select count(*) from live.knocks where org_id = $1 and (pos is not null or distance_m is not null))
             + (select count(*) from live.mobile_marks where org_id = $1 and position is not null))::int as count`,
    )
    return rows[0]!.count
  }
  const { id: session_id } = await startWalk(org, { location_consent: false })
  for (const knock of [input, { ...input, session_id }]) {
    await upload(knock)
    await org.run(logKnockByPhone, { ...knock, device_at: now(), request_id: newId() }, org.owner)
  }
  assert.equal(await countPositions(), 0)
  await endWalk(org, session_id)
  const { id: willing } = await startWalk(org)
  await upload({ ...input, session_id: willing })
  await org.run(logKnockByPhone, { ...input, session_id: willing }, org.owner)
  assert.equal(await countPositions(), 2)
})
