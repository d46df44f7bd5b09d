import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import * as z from 'zod'
import { createLead } from '../domains/customers/leads/operations.ts'
import { published } from '../domains/office/automations/testing/drive.ts'
import { createWebhook, deleteWebhook, testWebhook } from '../domains/office/webhooks/operations.ts'
import type { Actor } from '../kernel/access/actor.ts'
import { mutation } from '../kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const destination = { name: 'Books', url: 'https://books.example.com/hook', events: ['lead.created'] }

/** Creates a lead. Returns whether its event waits for the relay, and whether the workers were woken. */
async function makeLead(
  t: TestContext,
  org: TestOrg,
  as?: Partial<Actor>,
  create = createLead,
): Promise<{ waits: boolean; woken: boolean }> {
  const notify = t.mock.method(org.app.kernel.services.wakeUp, 'notify')
  const { id } = await org.run(create, lead, as)
  const woken = notify.mock.callCount() > 0
  notify.mock.restore()
  const [event] = await org.query<{ relayed_at: Date | null }>(
    `select relayed_at from ${org.mode}.events where org_id = $1 and name = 'lead.created' and payload ->> 'lead_id' = $2`,
    [id],
  )
  return { waits: event!.relayed_at === null, woken }
}

test('an event that nothing receives is stored as relayed, and its call wakes no worker', async (t) => {
  assert.deepEqual(await makeLead(t, await testOrg()), { waits: false, woken: false })
})

test('an event that an active destination receives waits for the relay, and its call wakes the workers', async (t) => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id } = await org.run(createWebhook, destination)
  assert.deepEqual(await makeLead(t, org), { waits: true, woken: true })
  assert.deepEqual(await makeLead(t, other), { waits: false, woken: false })
  await org.run(deleteWebhook, { destination_id: id })
  assert.deepEqual(await makeLead(t, org), { waits: false, woken: false })
})

test('an event of a member with access to one location waits for the relay, too', async (t) => {
  const org = await testOrg()
  const limited = { ...org.owner, role: 'manager' as const, locations: [org.locationId] }
  assert.deepEqual(await makeLead(t, org, limited), { waits: false, woken: false })
  await org.run(createWebhook, destination)
  assert.deepEqual(await makeLead(t, org, limited), { waits: true, woken: true })
})

test('a disabled destination makes no event wait', async (t) => {
  const org = await testOrg()
  await org.run(createWebhook, destination)
  const setStatus = (changes: string) =>
    org.query(`update live.webhook_destinations set ${changes} where org_id = $1`)
  await setStatus(`status = 'disabled', disabled_at = now()`)
  assert.deepEqual(await makeLead(t, org), { waits: false, woken: false })
  await setStatus(`status = 'active', disabled_at = null`)
  assert.deepEqual(await makeLead(t, org), { waits: true, woken: true })
})

test('a destination of other events does not make an event wait', async (t) => {
  const org = await testOrg()
  await org.run(createWebhook, {
    name: 'Books',
    url: 'https://books.example.com/hook',
    events: ['invoice.paid'],
  })
  assert.deepEqual(await makeLead(t, org), { waits: false, woken: false })
})

test('an event that a published automation needs waits for the relay, also if it needs every event', async (t) => {
  const org = await testOrg()
  const actions = [{ kind: 'update_field', config: { field: 'lead.notes', value: 'seen' } }]
  await published(org, { trigger: { kind: 'lead.created', subjectType: 'lead' }, actions })
  assert.deepEqual(await makeLead(t, org), { waits: true, woken: true })
  await org.query(`delete from live.automation_listeners where org_id = $1 and event <> 'lead.created'`)
  await org.query(`update live.automation_listeners set event = '*' where org_id = $1`)
  assert.deepEqual(await makeLead(t, org), { waits: true, woken: true })
})

test('an event of an operation inside another one waits for the relay, and the outer call wakes the workers', async (t) => {
  const org = await testOrg()
  const outer = mutation({
    name: 'leads.createInside',
    summary: 'Create a lead inside another operation.',
    permission: ['manage_leads'],
    input: z.strictObject({ customer_name: z.string(), service_address: z.string() }),
    output: createLead.output,
    emits: createLead.emits!,
    handler: (ctx, input) => ctx.runOperation(createLead, input),
  })
  const create = outer as unknown as typeof createLead
  assert.deepEqual(await makeLead(t, org, org.owner, create), { waits: false, woken: false })
  await org.run(createWebhook, destination)
  assert.deepEqual(await makeLead(t, org, org.owner, create), { waits: true, woken: true })
})

test('a call that enqueues a task wakes the workers', async (t) => {
  const org = await testOrg()
  const { id: destination_id } = await org.run(createWebhook, destination)
  const notify = t.mock.method(org.app.kernel.services.wakeUp, 'notify')
  await org.run(testWebhook, { destination_id }, org.owner)
  assert.equal(notify.mock.callCount(), 1)
})
