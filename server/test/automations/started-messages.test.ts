import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyOperation } from '../../src/app/catalog.ts'
import { saveLeadSource } from '../../src/domains/organization/company/operations.ts'
import {
  createAutomation,
  moveAutomationRuns,
  pauseAutomation,
  publishAutomation,
  resumeAutomation,
  resumeAutomationRun,
  retryAutomationStep,
  saveAutomationDraft,
} from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { setOptOut } from '../../src/domains/customers/inbox/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import type { Mutation } from '../../src/kernel/operations/operation.ts'
import { runEnqueuedOperations } from '../../src/testing/run-enqueued-operations.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { orgOnClock, type OrgOnClock } from './on-clock.ts'

// Some steps of automations write messages. Tests the operations that start such steps. A message must never be sent to
// a recipient who has opted out, and never in test mode.

/** Noon in Chicago, so that no message waits for the morning. */
const noon = '2031-03-10T18:00:00.000Z'
const dayAfter = '2031-03-11T18:00:01.000Z'
const phone = '+13125550142'
const customer = 'Ada'

const trigger = { kind: 'lead.created', subjectType: 'lead', config: {} }
const texting = { kind: 'send_sms', config: { body: 'Hello, we call you back.' } }
/**
 * A step that sets the lead's source to the customer's name. It fails until the organization has a lead source with
 * this name.
 */
const failing = {
  kind: 'update_field',
  config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' },
}
const waiting = { id: 'pause', kind: 'wait', config: { duration: { days: 1 } } }

interface Started {
  operation: Mutation
  input: object
  /** Called after the operation, if something else must happen before the step runs. */
  afterwards?: () => Promise<unknown>
}

const lead = (org: TestOrg) =>
  org.run(createLead, { customer_name: customer, customer_phone: phone, service_address: '1 Main St' })

async function automation(org: TestOrg, actions: readonly object[]): Promise<string> {
  const definition = { name: 'Follow-up', trigger, actions }
  return (await org.run(createAutomation, { definition }, org.owner)).id
}

const publish = (org: TestOrg, automation_id: string, draftRevisionNumber = 1) =>
  org.run(publishAutomation, { automation_id, draftRevisionNumber }, org.owner)

/** Publishes an automation with these steps and starts a run. Returns once the steps that need no waiting have run. */
async function runOf(org: TestOrg, actions: readonly object[]) {
  const automation_id = await automation(org, actions)
  await publish(org, automation_id)
  await lead(org)
  await driveAutomations(org)
  const [run] = await runsOf(org, automation_id)
  return { automation_id, run_id: run!.id }
}

/**
 * One function for each operation that can start steps of automations, by the name of the operation. Each creates an
 * automation with a step that texts a customer, and returns the call that starts this step.
 */
const ways: Readonly<Record<string, (org: OrgOnClock) => Promise<Started>>> = {
  'automations.publish': async (org) => ({
    operation: publishAutomation,
    input: { automation_id: await automation(org, [texting]), draftRevisionNumber: 1 },
    afterwards: () => lead(org),
  }),
  'automations.resume': async (org) => {
    const { automation_id } = await runOf(org, [waiting, texting])
    await org.run(pauseAutomation, { automation_id }, org.owner)
    return { operation: resumeAutomation, input: { automation_id }, afterwards: () => org.advance(dayAfter) }
  },
  'automations.moveRuns': async (org) => {
    const { automation_id } = await runOf(org, [waiting])
    const definition = { name: 'Follow-up', trigger, actions: [waiting, texting] }
    await org.run(saveAutomationDraft, { automation_id, expectedRevision: 1, definition }, org.owner)
    await publish(org, automation_id, 2)
    return {
      operation: moveAutomationRuns,
      input: { automation_id, revision: 2 },
      afterwards: () => org.advance(dayAfter),
    }
  },
  'automations.runs.resume': async (org) => {
    const { run_id } = await runOf(org, [failing, texting])
    await org.run(saveLeadSource, { name: customer }, org.owner)
    return { operation: resumeAutomationRun, input: { run_id } }
  },
  'automations.runs.retryStep': async (org) => {
    const { run_id } = await runOf(org, [failing, texting])
    await org.run(saveLeadSource, { name: customer }, org.owner)
    return { operation: retryAutomationStep, input: { run_id } }
  },
}

/**
 * Operations whose flags also depend on the input but which start no steps: one resends messages of steps, the other
 * runs the items of a batch. Other tests cover them (resend.test.ts and the tests of batches).
 */
const withoutSteps = ['automations.messages.resend', 'batches.start']

test('these tests cover every operation that starts steps and whose flags depend on the call', () => {
  const depending = everyOperation.filter((each) => each.kind === 'mutation' && each.flagsByCall === true)
  const names = depending.map(({ name }) => name).filter((name) => !withoutSteps.includes(name))
  assert.deepEqual(names.toSorted(), Object.keys(ways).toSorted())
})

/** Returns the texts in the outbox with their status. `recorded` means that the text waits to be sent. */
async function textsIn(org: TestOrg): Promise<(string | null)[][]> {
  const rows = await org.query<{ status: string; reason: string | null; to: string }>(
    `select status, reason, to_number as to from quoin.sms_messages where org_id = $1`,
  )
  return rows.map(({ to, status, reason }) => [to, status, reason])
}

for (const [name, way] of Object.entries(ways))
  for (const saysNo of [false, true])
    test(`texts of steps that ${name} starts are ${saysNo ? 'refused once the customer opted out' : 'sent unless the customer opted out'}`, async () => {
      const org = await orgOnClock(noon)
      const { operation, input, afterwards } = await way(org)
      assert.deepEqual(await textsIn(org), [], 'nothing is written before')
      if (saysNo) await org.run(setOptOut, { channel: 'sms', phone, state: 'opted_out' }, org.owner)
      await org.run(operation, input, org.owner)
      await afterwards?.()
      await driveAutomations(org)
      await runEnqueuedOperations(org)
      const outcome = saysNo ? ['refused', 'opted_out'] : ['recorded', null]
      assert.deepEqual(await textsIn(org), [[phone, ...outcome]])
    })

for (const [name, way] of Object.entries(ways))
  test(`${name} in test mode starts no steps of live automations`, async () => {
    const org = await orgOnClock(noon)
    const { operation, input, afterwards } = await way(org)
    const asOwner = { ...org.owner, mode: 'sandbox' as const }
    await assert.rejects(org.run(operation, input, asOwner), { code: 'not_found' })
    // For some operations this creates a lead, which would start a run of a published automation. The call was
    // refused, so no automation was published or resumed, and nothing may be sent.
    await afterwards?.()
    await driveAutomations(org)
    await runEnqueuedOperations(org)
    assert.deepEqual(await textsIn(org), [])
  })

test('an automation that is published in the sandbox sends no message', async () => {
  const org = await testOrg('sandbox')
  await publish(org, await automation(org, [texting]))
  await lead(org)
  await driveAutomations(org)
  await runEnqueuedOperations(org)
  assert.deepEqual(await textsIn(org), [])
})
