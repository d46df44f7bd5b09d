import assert from 'node:assert/strict'
import { test } from 'node:test'
import { published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { simulateAutomation } from '../../src/domains/office/automations/operations.ts'
import { saveLocation } from '../../src/domains/organization/company/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { orgOnClock } from './on-clock.ts'

const noon = '2026-03-02T18:00:00.000Z' // a Monday, in Chicago
const trigger = { kind: 'lead.created', subjectType: 'lead' }
const wait = (config: object) => ({ kind: 'wait', config })
const tag = { kind: 'add_tag', config: { tag: 'waited' } }

test('a change of the time zone or hours of a location moves only the waits that depend on them', async () => {
  const org = await orgOnClock(noon)
  // Resets quiet hours to the default of a new organization: texts are sent from 8:00 to 20:00.
  await org.query('update quoin.company_settings set quiet_hours = null where org_id = $1')
  const names = ['clock', 'open', 'quiet', 'day', 'instant'] as const
  const steps = {
    clock: [wait({ until: { time: '08:00' } }), tag],
    open: [wait({ duration: { hours: 6 }, business_hours: true }), tag],
    quiet: [wait({ duration: { hours: 10 } }), { kind: 'send_sms', config: { body: 'Good evening' } }],
    day: [wait({ duration: { days: 1 } }), tag],
    instant: [wait({ until: { instant: '2026-03-03T14:30:00.000Z' } }), tag],
  }
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = await published(org, { trigger, actions: steps[name] })
  const lead = { customer_name: 'Ada', customer_phone: '(312) 555-0142', service_address: '1 Main St' }
  await org.run(createLead, lead, org.owner)
  const due = async () =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => {
          const [run] = await runsOf(org, ids[name]!)
          return [name, run!.waiting_until?.slice(5, 16) ?? run!.state] as const
        }),
      ),
    )
  await org.advance('2026-03-03T05:00:00.000Z')
  const before = {
    clock: '03-03T14:00',
    open: '03-03T14:00',
    quiet: '03-03T14:00',
    day: '03-03T18:00',
    instant: '03-03T14:30',
  }
  assert.deepEqual(await due(), before)
  const save = (more: object) => org.run(saveLocation, { location_id: org.locationId, ...more }, org.owner)
  await save({ timezone: 'America/New_York' })
  await org.advance('2026-03-03T05:00:00.000Z')
  assert.deepEqual(await due(), {
    ...before,
    clock: '03-03T13:00',
    open: '03-03T13:00',
    quiet: '03-03T13:00',
  })
  await save({ hours: { tuesday: [{ from: '10:30:00', to: '17:00:00' }] } })
  await org.advance('2026-03-03T05:00:00.000Z')
  assert.deepEqual(await due(), {
    ...before,
    clock: '03-03T13:00',
    open: '03-03T15:30',
    quiet: '03-03T13:00',
  })
  // In London it is already 8:00, so the texts of a location there are sent.
  await save({ timezone: 'Europe/London', hours: {} })
  await org.advance('2026-03-03T08:30:00.000Z')
  const after = await due()
  assert.deepEqual([after.clock, after.quiet, after.open], ['completed', 'completed', 'completed'])
  await assertConserved(org.app.inspect, org.id)
})

test('every automation listens for merged clients and changed locations', async () => {
  const org = await orgOnClock(noon)
  await published(org, { trigger, actions: [tag] })
  const rows = await org.query(
    `select event from live.automation_listeners where org_id = $1 and purpose = 'follow' order by 1`,
  )
  assert.deepEqual(rows, [{ event: 'client.merged' }, { event: 'location.changed' }])
})

test('a wait for business hours skips a holiday of the location, also one that is added meanwhile', async () => {
  const org = await orgOnClock(noon)
  const save = (more: object) => org.run(saveLocation, { location_id: org.locationId, ...more }, org.owner)
  await save({ holidays: [{ date: '2026-03-03', name: 'Town day' }] })
  const actions = [wait({ duration: { hours: 12 }, business_hours: true }), tag]
  const id = await published(org, { trigger, actions })
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  await org.advance('2026-03-03T07:00:00.000Z')
  const due = async () => (await runsOf(org, id))[0]!.waiting_until
  assert.equal(await due(), '2026-03-04T14:00:00.000Z')
  const { paths } = await org.run(
    simulateAutomation,
    {
      automation_id: id,
      subject: { kind: 'lead', fields: { customer_name: 'Bo', service_address: '1 Main St' } },
      start_at: noon,
    },
    org.owner,
  )
  assert.equal(paths[0]!.ended_at, '2026-03-04T14:00:00.000Z')
  await save({
    holidays: [
      { date: '2026-03-03', name: 'Town day' },
      { date: '2026-03-04', name: 'Staff day' },
    ],
  })
  await org.advance('2026-03-03T07:00:00.000Z')
  assert.equal(await due(), '2026-03-05T14:00:00.000Z')
})
