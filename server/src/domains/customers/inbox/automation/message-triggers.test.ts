import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventTriggerSource } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../leads/operations.ts'
import { addNote } from '../operations.ts'
import { messageTriggers } from './message-triggers.ts'

test('the condition on words of a message ignores letter case', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const said = await org.run(addNote, { lead_id: id, body: 'Please CALL me,\n100% sure' }, org.owner)
  const { source: eventSource } = messageTriggers.find(({ kind }) => kind === 'message.email_received')!
  const by = eventSource as EventTriggerSource<{ contains?: string[] }>
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const at = { orgId: org.id, now: org.app.kernel.now() }
  const isMeant = (message_id: string, ...contains: string[]) => {
    const event = {
      id: newId(),
      type: 'message.email_received',
      occurredAt: at.now,
      payload: { message_id },
      cause: {},
    }
    return by.matches!(contains.length > 0 ? { contains } : {}, event, db, at)
  }
  assert.equal(await isMeant(said.id), true, 'any message')
  assert.equal(await isMeant(said.id, 'no', 'call ME'), true)
  assert.equal(await isMeant(said.id, '100% SURE'), true)
  assert.equal(await isMeant(said.id, 'c%l', 'later'), false, 'what is asked for is no pattern')
  assert.equal(await isMeant(newId(), 'call'), false)
})
