import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { createAutomation, publishAutomation } from '../operations.ts'
import { makeStep } from '../testing/make-step.ts'

test('a record can be enrolled only into a published automation', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const trigger = { kind: 'lead.created', subjectType: 'lead', config: {} }
  const actions = [{ kind: 'add_tag', config: { tag: 'Hot' } }]
  const { id } = await org.run(
    createAutomation,
    { definition: { name: 'Other', trigger, actions } },
    org.owner,
  )
  const enrol = (automation_id: string) =>
    makeStep(org, {
      subject: { kind: 'lead', id: lead.id },
      kind: 'enroll_in_workflow',
      config: { automation_id },
    })
  await assert.rejects(enrol(newId()), { code: 'validation_error' })
  await assert.rejects(enrol(id), { code: 'invalid_state' })
  await org.run(publishAutomation, { automation_id: id, draftRevisionNumber: 1 }, org.owner)
  const { step, events } = await enrol(id)
  assert.equal(step?.outcome, 'done')
  assert.deepEqual(
    events.map(({ name, payload }) => [
      name,
      JSON.parse(payload).automation_id,
      JSON.parse(payload).subject_id,
    ]),
    [['automation.enrolled', id, lead.id]],
  )
})
