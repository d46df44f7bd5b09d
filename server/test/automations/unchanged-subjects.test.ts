import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { draft } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { registry } from '../../src/domains/office/automations/registry.ts'
import { published } from '../../src/domains/office/automations/testing/drive.ts'
import { makeStep } from '../../src/domains/office/automations/testing/make-step.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { destination } from '../../src/domains/office/webhooks/testing/delivering.ts'
import { hook } from '../../src/domains/office/webhooks/testing/hook.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

/** Returns configs of each action that declares that it never changes its subject, or does so for some configs. */
async function configsOf(org: TestOrg): Promise<Readonly<Record<string, readonly object[]>>> {
  const { id: destination_id } = await destination(org, (await hook()).url, ['invoice.paid'])
  const trigger = { kind: 'lead.created', subjectType: 'lead' }
  const automation_id = await published(org, { trigger, actions: [{ kind: 'exit' }] })
  return {
    add_note: [{ body: 'x' }],
    add_tag: [{ tag: 'x' }, { tag: 'y', on: 'client' }],
    call_webhook: [{ destination_id, data: { x: 'y' } }],
    create_task: [{ title: 'x' }, { title: 'x', due: { days: 1 }, to: org.ownerId }],
    enroll_in_workflow: [{ automation_id }],
    remove_tag: [{ tag: 'x' }, { tag: 'y', on: 'client' }],
    send_internal_notification: [{ to: ['owner'], subject: 'x', body: 'x' }],
    update_field: registry.actions
      .get('update_field')!
      .samples.map((sample) => ({ ...sample, value: sample['field'] === 'lead.source' ? null : 'x' })),
  }
}

test('an action that declares that it keeps its subject changes nothing that the engine reads of the subject', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const subjects = {
    lead: lead.id,
    client: (await addedClient(org)).id,
    invoice: (await draft(org)).id,
    job: await jobIn(org),
  }
  const configs = await configsOf(org)
  const declaring = [...registry.actions.values()].filter((each) => each.keepsSubject !== undefined)
  assert.deepEqual(declaring.map(({ kind }) => kind).sort(), Object.keys(configs))
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const checked = new Set<string>()
  for (const action of declaring)
    for (const rawConfig of configs[action.kind]!)
      for (const [kind, id] of Object.entries(subjects)) {
        const { success, data: config } = action.config.safeParse(rawConfig)
        if (!success || !action.keepsSubject!(config) || !action.calls(kind, config)) continue
        if (action.kind === 'enroll_in_workflow' && kind !== 'lead') continue
        const read = async () => {
          const at = { orgId: org.id, now: org.app.kernel.now() }
          return (await registry.subjects.get(kind)!.load(db, at, [id])).get(id)
        }
        const before = await read()
        await makeStep(org, { subject: { kind, id }, kind: action.kind, config: { ...rawConfig } })
        assert.deepEqual(await read(), before, `${action.kind} of a ${kind}`)
        checked.add(action.kind)
      }
  assert.deepEqual([...checked].sort(), Object.keys(configs))
})
