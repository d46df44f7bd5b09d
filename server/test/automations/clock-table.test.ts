import assert from 'node:assert/strict'
import { test } from 'node:test'
import { published } from '../../src/domains/office/automations/testing/drive.ts'
import { updateCompany, saveLocation } from '../../src/domains/organization/company/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { waitsOverChanges } from '../../src/kernel/time/waits-over-changes-for-tests.ts'
import { orgOnClock, listSteps } from './on-clock.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const wait = (config: object) => ({ kind: 'wait', config })

for (const { zone, time, noon, ...expected } of waitsOverChanges)
  test(`in ${zone}, runs that wait across the clock change after ${noon} continue at the expected local time`, async () => {
    const org = await orgOnClock(noon)
    await org.run(saveLocation, { location_id: org.locationId, timezone: zone }, org.owner)
    await org.run(updateCompany, { quiet_hours: { sms: { from: '20:00', to: '08:00' } } }, org.owner)
    await published(org, {
      trigger,
      actions: [wait({ duration: { days: 1 } }), { kind: 'add_tag', config: { tag: 'a day later' } }],
    })
    await published(org, { trigger, actions: [wait({ duration: { hours: 24 } })] })
    await published(org, { trigger, actions: [wait({ until: { time } }), wait({ until: { time } })] })
    await published(org, {
      trigger,
      actions: [
        wait({ until: { instant: expected.eve } }),
        { kind: 'send_sms', config: { body: 'Good morning' } },
      ],
    })
    const lead = { customer_name: 'Ada', customer_phone: '(312) 555-0142', service_address: '1 Main St' }
    await org.run(createLead, lead, org.owner)

    const to = new Date(Date.parse(noon) + 3 * 86_400_000).toISOString()
    const result = await org.advance(to)
    assert.deepEqual(result, { now: to, arrived: true, runs: 4, steps: 8, messages: 1 })
    const steps = (await listSteps(org)).map(({ at, kind, outcome, reason }) =>
      [at, kind, outcome, ...(reason === null ? [] : [reason])].join(' '),
    )
    const { day, hours, next, again, eve, end } = expected
    assert.deepEqual(
      steps,
      [
        `${day} wait waited`,
        `${day} add_tag done`,
        `${hours} wait waited`,
        `${next} wait waited`,
        `${again} wait waited`,
        `${eve} wait waited`,
        `${end} wait waited quiet_hours`,
        `${end} send_sms done`,
      ].toSorted((one, other) =>
        one.slice(0, 24) < other.slice(0, 24) ? -1 : one.slice(0, 24) > other.slice(0, 24) ? 1 : 0,
      ),
    )
    await assertConserved(org.app.inspect, org.id)
  })
