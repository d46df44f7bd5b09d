import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { textsOf } from '../../../../testing/written.ts'
import { asAutomation } from '../testing/as-automation.ts'
import { addedClient } from '../testing/records.ts'
import { sendSms } from './send-sms.ts'

test('a number in national format is texted, and text that is not a number is skipped', async () => {
  const org = await testOrg()
  const { id } = await addedClient(org)
  const send = (to: string, key: string, as = asAutomation('send_messages')) =>
    org.run(
      sendSms,
      { about: { kind: 'client', id }, client_id: id, location_id: org.locationId, key, to, body: 'Hello' },
      as,
    )
  assert.deepEqual((await send('(312) 555-0142', 'a')).outcome, 'written')
  const { outcome, reason, message_id } = await send('ask at the desk', 'b')
  assert.deepEqual([outcome, reason, message_id], ['refused', 'no_address', null])
  assert.deepEqual(
    (await textsOf(org)).map(({ to_number }) => to_number),
    ['+13125550142'],
  )
  await assert.rejects(send('(312) 555-0142', 'c', org.owner), { code: 'insufficient_permission' })
})
