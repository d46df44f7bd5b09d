import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  cancelAutomationRun,
  getAutomation,
  pauseAutomation,
  publishAutomation,
  resumeAutomation,
  resumeAutomationRun,
  retryAutomationStep,
  saveAutomationDraft,
} from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { createLead, getLead, setStatus } from '../../src/domains/customers/leads/operations.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { race, secondConnection, untilWaiting } from '../../src/testing/race.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const waits = { kind: 'wait', config: { duration: { seconds: 0, hours: 1 } } }
const tag = (name: string) => ({ kind: 'add_tag', config: { tag: name } })
const ada = { customer_name: 'Ada', service_address: '1 Main St' }

const orgs: TestOrg[] = []
async function arranged(): Promise<TestOrg> {
  const org = await testOrg()
  orgs.push(org)
  return org
}
afterEach(async () => {
  for (const org of orgs.splice(0)) {
    org.app.clock.now = undefined
    await assertConserved(org.app.inspect, org.id)
  }
})

/**
 * Runs `work` while a batch of the automation engine (a "turn") is blocked before it writes to `table`. By then, the
 * engine has read everything on which the batch depends.
 */
async function duringTurn<Result>(org: TestOrg, table: string, work: () => Promise<Result>): Promise<Result> {
  const holder = await secondConnection(org.app)
  await holder.query(`begin; lock table ${table} in share mode`)
  const turns = driveAutomations(org)
  try {
    await untilWaiting(org.app, 1)
    return await work()
  } finally {
    await holder.query('commit')
    await turns
    await holder.end()
  }
}

const runStates = async (org: TestOrg, automation: string) =>
  (await runsOf(org, automation)).map(({ state, reason, revision }) =>
    [revision, state, reason].filter((each) => each !== null).join(' '),
  )

const tagsOf = async (org: TestOrg, lead_id: string) => (await org.run(getLead, { lead_id })).tags

async function newRevision(org: TestOrg, automation_id: string, name: string): Promise<void> {
  const definition = { name: 'Follow-up', trigger: { ...trigger, config: {} }, actions: [waits, tag(name)] }
  await org.run(saveAutomationDraft, { automation_id, expectedRevision: 1, definition }, org.owner)
}

const anHourLater = (org: TestOrg) => void (org.app.clock.now = new Date(Date.now() + 3_601_000))

test('if a new revision is published while a run is about to start, the run keeps the revision that the turn had read', async () => {
  const org = await arranged()
  const automation = await published(org, { trigger, actions: [waits, tag('one')] })
  await newRevision(org, automation, 'two')
  const first = await org.run(createLead, ada)
  await duringTurn(org, 'live.automation_runs', () =>
    org.run(publishAutomation, { automation_id: automation, draftRevisionNumber: 2 }, org.owner),
  )
  const second = await org.run(createLead, ada)
  await driveAutomations(org)
  assert.deepEqual(await runStates(org, automation), ['2 waiting', '1 waiting'])
  anHourLater(org)
  await driveAutomations(org)
  assert.deepEqual([await tagsOf(org, first.id), await tagsOf(org, second.id)], [['one'], ['two']])
})

test('if the automation is paused while a run is about to start, the turn completes, and then the run is held until the pause ends', async () => {
  const org = await arranged()
  const automation = await published(org, { trigger, actions: [tag('one'), waits, tag('two')] })
  const lead = await org.run(createLead, ada)
  await duringTurn(org, 'live.automation_runs', () =>
    org.run(pauseAutomation, { automation_id: automation }, org.owner),
  )
  anHourLater(org)
  await driveAutomations(org)
  assert.deepEqual(await runStates(org, automation), ['1 paused'])
  assert.deepEqual(await tagsOf(org, lead.id), ['one'], 'the turn that was under way was whole')
  await org.run(resumeAutomation, { automation_id: automation }, org.owner)
  await driveAutomations(org)
  assert.deepEqual(await runStates(org, automation), ['1 completed'])
  assert.deepEqual(await tagsOf(org, lead.id), ['one', 'two'])
})

test('if an automation is paused with its runs while one is about to start or runs a step, every run is cancelled', async () => {
  const org = await arranged()
  const automation = await published(org, { trigger, actions: [tag('one'), waits] })
  const pause = () => org.run(pauseAutomation, { automation_id: automation, runs: 'cancel' }, org.owner)
  const first = await org.run(createLead, ada)
  await duringTurn(org, 'live.automation_runs', pause)
  assert.deepEqual(await runStates(org, automation), ['1 cancelled paused'])
  assert.deepEqual(await tagsOf(org, first.id), ['one'], 'the turn that was under way was whole')
  await org.run(resumeAutomation, { automation_id: automation }, org.owner)
  const second = await org.run(createLead, ada)
  await duringTurn(org, 'live.automation_steps', pause)
  assert.deepEqual(await runStates(org, automation), ['1 cancelled paused', '1 cancelled paused'])
  assert.deepEqual(await tagsOf(org, second.id), ['one'], 'the turn that was under way was whole')
})

test('if a run is cancelled while a turn runs its steps, the turn completes, and no further step runs', async () => {
  const org = await arranged()
  const automation = await published(org, { trigger, actions: [waits, tag('one'), waits, tag('two')] })
  const lead = await org.run(createLead, ada)
  await driveAutomations(org)
  const [run] = await runsOf(org, automation)
  anHourLater(org)
  let cancelled: Promise<unknown> | undefined
  await duringTurn(org, 'live.automation_steps', async () => {
    cancelled = org.run(cancelAutomationRun, { run_id: run!.id }, org.owner)
    await untilWaiting(org.app, 2)
  })
  await cancelled
  await driveAutomations(org)
  assert.deepEqual(await runStates(org, automation), ['1 cancelled cancelled_by_member'])
  assert.deepEqual(await tagsOf(org, lead.id), ['one'])
})

test('concurrent publishing, pausing and saving are executed one after another, and the last one applies', async () => {
  const org = await arranged()
  const automation = await published(org, { trigger, actions: [waits, tag('one')] })
  await newRevision(org, automation, 'two')
  const lead = await org.run(createLead, ada)
  const definition = { name: 'Again', trigger: { ...trigger, config: {} }, actions: [tag('three')] }
  const outcomes = await race({ table: 'live.automations', orgId: org.id, id: automation }, [
    () => org.run(publishAutomation, { automation_id: automation, draftRevisionNumber: 2 }, org.owner),
    () => org.run(pauseAutomation, { automation_id: automation }, org.owner),
    () =>
      org.run(saveAutomationDraft, { automation_id: automation, expectedRevision: 2, definition }, org.owner),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled'],
  )
  await driveAutomations(org)
  const { status, revision, active_revision_number } = await org.run(
    getAutomation,
    { automation_id: automation },
    org.owner,
  )
  assert.deepEqual([revision, active_revision_number], [3, 2])
  const begun = await runStates(org, automation)
  assert.ok(['active', 'paused'].includes(status), status)
  // If the automation was paused last, no run starts. If it was published last, runs start only for later events.
  assert.deepEqual(status === 'paused' ? begun : [], [])
  assert.deepEqual(await tagsOf(org, lead.id), [])
})

for (const [action, act] of [
  ['retried', retryAutomationStep],
  ['resumed', resumeAutomationRun],
] as const)
  test(`a failed run that is ${action} while its subject enters again is refused, because the new run has taken its place`, async () => {
    const org = await arranged()
    const automation = await published(org, {
      trigger: { kind: 'lead.status_changed', subjectType: 'lead' },
      // The step fails, because the organization has no lead source with this name.
      actions: [
        {
          kind: 'update_field',
          config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' },
        },
        waits,
      ],
    })
    const { id: lead_id } = await org.run(createLead, ada)
    await org.run(setStatus, { lead_id, status: 'contacted' }, org.owner)
    await driveAutomations(org)
    const [failed] = await runsOf(org, automation)
    assert.equal(failed!.state, 'failed')
    await org.run(setStatus, { lead_id, status: 'appointment_scheduled' }, org.owner)
    let acting: Promise<unknown> | undefined
    await duringTurn(org, 'live.automation_runs', async () => {
      acting = Promise.allSettled([org.run(act, { run_id: failed!.id }, org.owner)])
      await untilWaiting(org.app, 2)
    })
    const [outcome] = (await acting) as PromiseSettledResult<unknown>[]
    const code = outcome!.status === 'rejected' ? (outcome!.reason as { code?: string }).code : 'done'
    assert.equal(code, 'invalid_state', JSON.stringify(outcome))
  })
