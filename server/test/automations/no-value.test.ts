import assert from 'node:assert/strict'
import { test } from 'node:test'
import { published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { applyTags } from '../../src/domains/customers/tags/operations.ts'
import { type OrgOnClock, orgOnClock } from './on-clock.ts'

const start = '2026-03-02T18:00:00.000Z' // noon in Chicago
const trigger = { kind: 'tag.added', subjectType: 'job', config: { tags: ['remind'] } }
const actions = [
  { kind: 'wait', config: { until: { field: 'job.scheduled_start_at', offset: { hours: -24 } } } },
  { kind: 'add_tag', config: { tag: 'reminded' } },
]

const enters = (org: OrgOnClock, job_id: string) => org.run(applyTags, { job_id, add: ['remind'] }, org.owner)

test('a wait until the time in a field that never gets a value ends the run after a year', async () => {
  const org = await orgOnClock(start)
  const automation = await published(org, { trigger, actions })
  const client = await addedClient(org)
  await enters(org, await addJob(org, { client_id: client.id }))
  await org.advance('2027-03-01T18:00:00.000Z')
  assert.equal((await runsOf(org, automation))[0]!.state, 'waiting')
  await org.advance('2027-03-03T18:00:00.000Z')
  const [run] = await runsOf(org, automation)
  assert.deepEqual([run!.state, run!.reason], ['completed', 'no_value'])
})

test('for a wait until the start of a job that has only a date, the start counts as 08:00 at the location', async () => {
  const org = await orgOnClock(start)
  const automation = await published(org, { trigger, actions })
  const client = await addedClient(org)
  await enters(org, await addJob(org, { client_id: client.id, scheduled_date: '2026-03-12' }))
  await org.advance(start)
  assert.equal((await runsOf(org, automation))[0]!.waiting_until, '2026-03-11T13:00:00.000Z')
})
