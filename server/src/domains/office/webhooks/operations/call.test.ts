import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { asAutomation } from '../../automations/testing/as-automation.ts'
import { destination } from '../testing/delivering.ts'
import { callDestination } from './call.ts'

test('only automations can call a destination, and not a disabled one', async () => {
  const org = await testOrg()
  const { id: destination_id } = await destination(org, 'https://hooks.example.com/quoin')
  const input = { destination_id, run_id: newId(), subject_kind: 'lead', subject_id: newId(), data: {} }
  await assert.rejects(org.run(callDestination, input, org.owner), { code: 'insufficient_permission' })
  await assert.rejects(org.run(callDestination, input), { code: 'insufficient_permission' })
  const automation = asAutomation('manage_integrations')
  const { delivery_id } = await org.run(callDestination, input, automation)
  assert.match(delivery_id, /^[0-9a-f-]{36}$/)
  await org.app.inspect.query(
    `update live.webhook_destinations set status = 'disabled', disabled_at = now(), disabled_reason = 'gone' where id = $1`,
    [destination_id],
  )
  await assert.rejects(org.run(callDestination, input, automation), { code: 'invalid_state' })
})
