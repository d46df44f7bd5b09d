import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { makeStep } from '../testing/make-step.ts'

const texts = {
  subject: 'A lead waits: {{lead.customer_name | default: "?"}}',
  body: 'Nobody has touched it.',
}

test('members are notified by role or id, each once, and only with access to the location', async () => {
  const org = await testOrg()
  const elsewhere = await addLocation(org)
  const [manager, far, rep] = [
    await hire(org, 'manager'),
    await hire(org, 'manager', [elsewhere]),
    await hire(org),
  ]
  const lead = await org.run(createLead, {
    customer_name: 'Ada',
    service_address: '1 Main St',
    assigned_to: rep.id,
  })
  const { step } = await makeStep(org, {
    subject: { kind: 'lead', id: lead.id },
    kind: 'send_internal_notification',
    config: { ...texts, to: ['assignee', 'role:manager', manager.id, 'owner'] },
  })
  assert.deepEqual([step?.outcome, step?.detail], ['done', { notified: 3 }])
  const mails = await mailsOf(org)
  const addressOf = ({ id }: { id: string }) => `${id}@${org.slug}.test`
  assert.deepEqual(
    mails.map(({ to_address }) => to_address).toSorted(),
    [`owner@${org.slug}.test`, addressOf(manager), addressOf(rep)].toSorted(),
  )
  assert.ok(!mails.some(({ to_address }) => to_address === addressOf(far)))
  assert.equal(mails[0]!.subject, 'A lead waits: Ada')
})

test('if no member matches, the step is skipped', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const { step } = await makeStep(org, {
    subject: { kind: 'lead', id: lead.id },
    kind: 'send_internal_notification',
    config: { ...texts, to: ['role:technician'] },
  })
  assert.deepEqual([step?.outcome, step?.reason], ['skipped', 'nobody'])
})
