import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  getAutomationRun,
  moveAutomationRuns,
  publishAutomation,
  resumeAutomationRun,
  retryAutomationStep,
  saveAutomationDraft,
} from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { purgeOldListeners } from '../../src/kernel/automations/engine/purge-old-listeners.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { secondConnection, untilWaiting } from '../../src/testing/race.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests races with the deletion of listeners (subscriptions to events). The engine deletes the listeners of a revision
// that no run uses any more. At the same time, a member moves a run back to this revision, or the engine starts a run
// of this revision.

const trigger = { kind: 'lead.created', subjectType: 'lead', config: {} }
const waits = (hours: number) => ({
  id: 'wait',
  kind: 'wait_for_event',
  config: { event: 'lead.status_changed', timeout: { hours } },
})
/** A step that fails, because the organization has no lead source with this name. */
const failing = {
  kind: 'update_field',
  config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' },
}
const tag = { kind: 'add_tag', config: { tag: 'done' } }

const orgs: TestOrg[] = []
afterEach(async () => {
  for (const org of orgs.splice(0)) await assertConserved(org.app.inspect, org.id)
})

async function arranged(): Promise<TestOrg> {
  const org = await testOrg()
  orgs.push(org)
  return org
}

async function revise(org: TestOrg, automation_id: string, revision: number, actions: readonly object[]) {
  const definition = { name: 'Follow-up', trigger, actions }
  await org.run(saveAutomationDraft, { automation_id, expectedRevision: revision - 1, definition }, org.owner)
  await org.run(publishAutomation, { automation_id, draftRevisionNumber: revision }, org.owner)
}

const lead = (org: TestOrg) => org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })

/** Returns the runs that no event can resume: they have not ended, and their revision has no listeners. */
async function deaf(org: TestOrg): Promise<string[]> {
  const rows = await org.query<{ id: string }>(
    `select r.id from live.automation_runs r
      where r.org_id = $1 and r.ended_at is null and not exists (
            select from live.automation_listeners l
             where l.org_id = r.org_id and l.automation_id = r.automation_id and l.revision = r.revision and l.purpose = 'resume')`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes old listeners while `work` is blocked right before it writes to `table`. */
async function purgeDuring(
  org: TestOrg,
  table: string,
  work: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const holder = await secondConnection(org.app)
  await holder.query(`begin; lock table ${table} in share mode`)
  const working = work()
  let forgetting: Promise<unknown> | undefined
  try {
    await untilWaiting(org.app, 1)
    await meanwhile()
    forgetting = purgeOldListeners(org.app.database)
    await Promise.race([forgetting, untilWaiting(org.app, 2)])
  } finally {
    await holder.query('commit')
    await holder.end()
    await Promise.all([working, forgetting])
  }
}

for (const [action, act] of [
  ['retried', retryAutomationStep],
  ['resumed', resumeAutomationRun],
] as const)
  test(`a failed run that is ${action} while the listeners of its revision are deleted still receives its events`, async () => {
    const org = await arranged()
    const id = await published(org, { trigger, actions: [failing, waits(24)] })
    await lead(org)
    await driveAutomations(org)
    await revise(org, id, 2, [tag])
    const [run] = await runsOf(org, id)
    assert.equal(run!.state, 'failed')
    await purgeDuring(org, 'live.automation_tallies', () => org.run(act, { run_id: run!.id }, org.owner))
    const { state } = await org.run(getAutomationRun, { run_id: run!.id }, org.owner)
    assert.deepEqual([state, await deaf(org)], ['running', []])
    await driveAutomations(org)
  })

test('a run that is moved to a revision while its listeners are deleted still receives its events', async () => {
  const org = await arranged()
  const id = await published(org, { trigger, actions: [waits(24)] })
  await revise(org, id, 2, [waits(48), tag])
  await lead(org)
  await driveAutomations(org)
  await purgeDuring(org, 'live.automation_runs', () =>
    org.run(moveAutomationRuns, { automation_id: id, revision: 1 }, org.owner),
  )
  const [run] = await runsOf(org, id)
  assert.deepEqual([run!.revision, run!.state, await deaf(org)], [1, 'waiting', []])
})

test('a run that starts while the listeners of its revision are deleted still receives its events', async () => {
  const org = await arranged()
  const id = await published(org, { trigger, actions: [waits(24)] })
  await lead(org)
  await purgeDuring(
    org,
    'live.automation_runs',
    () => driveAutomations(org),
    () => revise(org, id, 2, [tag]),
  )
  const [run] = await runsOf(org, id)
  assert.deepEqual([run!.revision, run!.state, await deaf(org)], [1, 'waiting', []])
})
