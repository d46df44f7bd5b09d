import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLeadInField } from '../../operations.ts'

test('a lead from the field is assigned to the caller, and created once per request id', async () => {
  const org = await testOrg()
  const said = { customer_name: 'Ada', service_address: '1 Main St', request_id: newId() }
  const lead = await org.run(createLeadInField, said, org.owner)
  assert.deepEqual([lead.assigned_to, lead.duplicate], [org.ownerId, false])
  assert.equal((await org.run(createLeadInField, said, org.owner)).id, lead.id)
  assert.deepEqual(await org.events(), ['lead.created'])
  await assert.rejects(org.run(createLeadInField, { customer_name: 'Ada' }, org.owner), {
    code: 'validation_error',
  })
})
