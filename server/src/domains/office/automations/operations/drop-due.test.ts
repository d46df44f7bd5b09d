// Runs in its own process: it moves the clock.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { dropDue } from '../operations.ts'
import { driveAutomations, published, runsOf } from '../testing/drive.ts'

const org = await testOrg()
const { app } = org
after(() => (app.clock.now = undefined))
const at = (minutes: number): string => new Date(app.clock.now!.getTime() + minutes * 60_000).toISOString()
const system = { type: 'system', id: null } as const
const newLead = () => org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })

test('runs that are due are cancelled with a reason, and others continue', async () => {
  app.clock.now = new Date()
  const automation = await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [
      { kind: 'wait', config: { duration: { hours: 1 } } },
      { kind: 'add_tag', config: { tag: 'late' } },
    ],
  })
  await newLead()
  await driveAutomations(org)
  assert.deepEqual(await org.run(dropDue, { until: at(59) }, system), {
    runs: 0,
    events: 0,
    triggers: 0,
    is_complete: true,
  })
  assert.equal((await org.run(dropDue, { until: at(61) }, system)).runs, 1)
  const [run] = await runsOf(org, automation)
  assert.deepEqual([run!.state, run!.reason], ['cancelled', 'restored_from_backup'])
})

test('events that occurred before do not start runs, and later ones do', async () => {
  const automation = await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind: 'add_tag', config: { tag: 'new' } }],
  })
  await newLead()
  await app.inspect.query(
    `insert into live.automation_signals (org_id, event_id, name, payload, cause, occurred_at)
     select org_id, id, name, payload, cause, occurred_at from live.events where org_id = $1 and name = 'lead.created' and relayed_at is null`,
    [org.id],
  )
  await app.inspect.query('update live.events set relayed_at = now() where org_id = $1', [org.id])
  assert.equal((await org.run(dropDue, { until: at(0) }, system)).events, 1)
  app.clock.now = new Date(app.clock.now!.getTime() + 60_000)
  await newLead()
  await driveAutomations(org)
  assert.equal((await runsOf(org, automation)).length, 1)
})

test('a time trigger does not start runs for times before, and does for later ones', async () => {
  const daily = await testOrg()
  const goTo = (instant: string): void => void (app.clock.now = new Date(instant))
  goTo('2027-03-02T12:00:00Z')
  // Noon in Chicago is 18:00 UTC.
  const automation = await published(daily, {
    trigger: { kind: 'schedule.daily', subjectType: 'lead', config: { at: '12:00' } },
    actions: [{ kind: 'add_tag', config: { tag: 'daily' } }],
  })
  await daily.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await driveAutomations(daily)
  goTo('2027-03-03T00:00:00Z')
  assert.equal((await daily.run(dropDue, { until: at(0) }, system)).triggers, 1)
  await driveAutomations(daily)
  assert.deepEqual(await runsOf(daily, automation), [])
  goTo('2027-03-03T18:01:00Z')
  await driveAutomations(daily)
  assert.equal((await runsOf(daily, automation)).length, 1)
})
