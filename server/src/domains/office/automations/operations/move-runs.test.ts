import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { driveAutomations, published, runsOf } from '../testing/drive.ts'
import { moveAutomationRuns, publishAutomation, saveAutomationDraft } from '../operations.ts'

test('waiting runs move to another published revision if it has their step', async () => {
  const org = await testOrg()
  const trigger = { kind: 'lead.created', subjectType: 'lead' }
  const wait = { id: 'rest', kind: 'wait', config: { duration: { days: 1 } } }
  const automation_id = await published(org, { trigger, actions: [wait] })
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await driveAutomations(org)
  const again = async (revision: number, actions: object[]) => {
    const definition = { name: 'Follow-up', trigger: { ...trigger, config: {} }, actions }
    await org.run(
      saveAutomationDraft,
      { automation_id, expectedRevision: revision - 1, definition },
      org.owner,
    )
    await org.run(publishAutomation, { automation_id, draftRevisionNumber: revision }, org.owner)
    return await org.run(moveAutomationRuns, { automation_id, revision }, org.owner)
  }
  const tag = { kind: 'add_tag', config: { tag: 'a' } }
  assert.deepEqual(await again(2, [wait, tag]), { moved: 1, left: [], last: null })
  const [run] = await runsOf(org, automation_id)
  assert.deepEqual([run!.revision, run!.state], [2, 'waiting'])
  const { moved, left } = await again(3, [tag])
  assert.deepEqual([moved, left.map(({ run_id }) => run_id)], [0, [run!.id]])
  assert.equal((await runsOf(org, automation_id))[0]!.revision, 2)
})
