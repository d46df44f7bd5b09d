// Runs in its own process: it moves the clock.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { updateCompany } from '../../../../organization/company/operations.ts'
import { createClient } from '../../../clients/operations.ts'
import { hire } from '../../../leads/testing/people.ts'
import { addNote, getSendingRules, sendSms, setOptOut } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const phone = '+13125550142'

test('the rules show addresses, the end of quiet hours and opt-outs as they apply to sending', async () => {
  const org = await testOrg()
  // 21:00 in Chicago.
  org.app.clock.now = new Date('2026-05-05T02:00:00.000Z')
  await org.run(updateCompany, { quiet_hours: null }, org.owner)
  const client = await org.run(createClient, { ...homeAddress, name: 'Bo', phone }, org.owner)
  const { conversation_id } = await org.run(addNote, { client_id: client.id, body: 'Ring twice' }, org.owner)
  const rules = (as = org.owner) => org.run(getSendingRules, { conversation_id }, as)
  const quiet = { block: 'quiet_hours', quiet_until: '2026-05-05T13:00:00.000Z', timezone: 'America/Chicago' }
  const free = { block: null, quiet_until: null, timezone: null }
  const sms = { channel: 'sms', to: phone, from: null, opted_out: false }
  const { channels, ...all } = await rules()
  assert.deepEqual(all, { conversation_id, sends: true, overrides_quiet_hours: true })
  assert.deepEqual(channels[0], { ...sms, ...quiet })
  assert.partialDeepStrictEqual(channels[1], { channel: 'email', to: null, block: 'no_address' })
  await assert.rejects(org.run(sendSms, { conversation_id, body: 'Hi' }, org.owner), {
    code: 'invalid_state',
  })

  await receive(org, { phone }, { kind: 'sms', body: 'Are you there?', from_address: phone })
  assert.deepEqual((await rules()).channels[0], { ...sms, ...free })
  await org.run(setOptOut, { channel: 'sms', client_id: client.id, state: 'opted_out' }, org.owner)
  assert.deepEqual((await rules()).channels[0], { ...sms, ...free, block: 'opted_out', opted_out: true })

  const rep = await hire(org)
  await assert.rejects(rules(rep), { code: 'not_found' })
  await org.query('update live.conversations set assigned_to = $2 where org_id = $1', [rep.id])
  assert.equal((await rules(rep)).overrides_quiet_hours, false)
})
