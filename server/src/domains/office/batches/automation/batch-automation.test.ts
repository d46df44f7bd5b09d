import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createLead, updateLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { driveAutomations, published } from '../../automations/testing/drive.ts'
import { registry } from '../../automations/index.ts'
import { automationVocabulary } from '../../automations/operations.ts'
import { listTodos } from '../../todos/operations.ts'
import { carryOut, readBatch, runBatches, start } from '../testing/batching.ts'

const trigger = { kind: 'batch.done', subjectType: 'batch' }
const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const choice = { operation: 'leads.create', inputs: [lead, lead, { ...lead, customer_name: '' }] }

const mails = (org: TestOrg) =>
  org.query<{ to: string; subject: string; location_id: string; about: string }>(
    `select to_address as to, subject, location_id, about_kind || about_id as about
       from quoin.mail_messages where org_id = $1 order by to_address`,
  )

test('the end of a batch notifies the member who started it and creates a to-do', async () => {
  const org = await testOrg()
  const office = await hire(org, 'manager')
  const summary = '{{batch.done_count}} of {{batch.item_count}} done, {{batch.refused_count}} refused'
  await published(org, {
    trigger,
    conditions: [{ field: 'batch.refused_count', op: 'gt', value: 0 }],
    actions: [
      {
        kind: 'send_internal_notification',
        config: {
          to: ['assignee'],
          subject: `{{batch.operation | default: "-"}}: ${summary}`,
          body: 'See the batch.',
        },
      },
      { kind: 'create_task', config: { title: 'Check {{batch.refused_count}} items' } },
    ],
  })
  const batch = await carryOut(org, choice, office)
  assert.deepEqual([batch.counts.done, batch.counts.refused], [2, 1])
  await driveAutomations(org)
  const [mail, ...others] = await mails(org)
  assert.deepEqual(others, [])
  assert.equal(mail!.subject, 'leads.create: 2 of 3 done, 1 refused')
  assert.deepEqual([mail!.location_id, mail!.about], [org.locationId, `batch${batch.id}`])
  const { items } = await org.run(listTodos, {}, org.owner)
  assert.deepEqual(
    items.map(({ title, assigned_to, client_id, location_id }) => [
      title,
      assigned_to,
      client_id,
      location_id,
    ]),
    [['Check 1 items', office.id, null, org.locationId]],
  )
})

test('an automation runs once for each batch that matches its conditions, and not for a stopped batch', async () => {
  const org = await testOrg()
  await published(org, {
    trigger,
    conditions: [{ field: 'batch.changed_count', op: 'gt', value: 0 }],
    actions: [
      {
        kind: 'send_internal_notification',
        config: { to: ['owner'], subject: '{{batch.changed_count}} changed', body: 'x' },
      },
    ],
  })
  const ids: string[] = []
  for (const customer_name of ['Ada', 'Grace'])
    ids.push((await org.run(createLead, { ...lead, customer_name }, org.owner)).id)
  const inputs = ids.map((lead_id) => ({ lead_id, notes: 'Rain' }))
  await carryOut(org, { operation: 'leads.update', inputs })
  await driveAutomations(org)
  assert.deepEqual(await mails(org), [])
  const { id } = await start(org, {
    operation: 'leads.update',
    inputs: inputs.map((input) => ({ ...input, notes: 'Sun' })),
  })
  await org.run(updateLead, { lead_id: ids[1], customer_name: 'Edited' }, org.owner)
  await runBatches(org)
  assert.equal((await readBatch(org, id)).counts.changed, 1)
  await driveAutomations(org)
  await driveAutomations(org)
  assert.deepEqual(
    (await mails(org)).map(({ subject }) => subject),
    ['1 changed'],
  )
})

test('a batch belongs to the location of its recipe, or else to the home location of its member', async () => {
  const org = await testOrg()
  const berlin = await addLocation(org, 'Europe/Berlin')
  const rep = await hire(org, 'manager')
  await org.query('update quoin.members set location_ids = $3 where org_id = $1 and id = $2', [
    rep.id,
    [berlin],
  ])
  const { id } = await carryOut(org, choice, org.owner)
  await org.query('update live.batches set member_id = $3 where org_id = $1 and id = $2', [id, rep.id])
  const read = async () => {
    const reader = org.app.database.live.reader({ orgId: org.id, locations: '*' })
    const at = { orgId: org.id, now: org.app.kernel.now() }
    const subject = (await registry.subjects.get('batch')!.load(reader, at, [id])).get(id)!
    return [subject.locationId, subject.timeZone, subject.clientId, subject.assigneeId, subject.label]
  }
  const label = 'Batch of 3: leads.create'
  assert.deepEqual(await read(), [berlin, 'Europe/Berlin', null, rep.id, label])
  const recipe = {
    kind: 'move_day',
    location_id: org.locationId,
    from: '2026-10-31',
    to: '2026-11-02',
    notify: [],
  }
  await org.query('update live.batches set recipe = $3 where org_id = $1 and id = $2', [id, recipe])
  assert.deepEqual([(await read())[0], (await read())[4]], [org.locationId, 'Batch of 3: move_day'])
})

test('actions about a customer are not available for a batch', async () => {
  const org = await testOrg()
  const { actions, fields } = await org.run(
    automationVocabulary,
    { subject_type: 'batch', trigger: 'batch.done' },
    org.owner,
  )
  assert.deepEqual(actions!.map(({ kind }: { kind: string }) => kind).sort(), [
    'call_webhook',
    'create_task',
    'enroll_in_workflow',
    'send_internal_notification',
  ])
  assert.equal((fields as Record<string, string>)['batch.changed_count'], 'integer')
  const error = await expectError(
    published(org, { trigger, actions: [{ kind: 'send_sms', config: { body: 'Done.' } }] }),
    'validation_error',
  )
  assert.match(JSON.stringify([error.message, error.details]), /is not available for a batch/)
})
