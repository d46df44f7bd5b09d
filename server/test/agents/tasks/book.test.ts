import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignJob } from '../../../src/domains/work/jobs/operations.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Today is Thursday, 5 March 2026. Mrs. Ellis at 12 Oak wants her gutters done next Tuesday morning, two hours; Sam should do it.'

test(request, async (t) => {
  const office = await anOffice()
  const ellis = await office.client('Joan Ellis', '12 Oak Street')
  const elsewhere = await office.client('Tom Ellis', '9 Elm Street')
  const { id: job_id } = await office.job(elsewhere, 15_000, {
    scheduled_date: '2026-03-10',
    scheduled_time_start: '08:00:00',
    scheduled_time_end: '09:45:00',
  })
  await office.run(assignJob, { job_id, assignees: [{ member_id: office.members.sam.id }] }, office.owner)

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('find a customer', 'clients.list')
    const clients = await agent.run('clients.list', { search: 'Ellis 12 Oak' }, { fields: ['id', 'name'] })
    await agent.find('list of the team', 'workforce.members.list')
    const { items: members } = await agent.run('workforce.members.list', {}, { fields: ['id', 'name'] })
    const sam = members.find(({ name }: { name: string }) => name.startsWith('Sam'))
    await agent.find('when is Sam free', 'schedule.openSlots')
    const { slots } = await agent.run('schedule.openSlots', {
      date_from: '2026-03-10',
      days: 1,
      duration_minutes: 120,
      member_ids: [sam.id],
      latest: '12:00:00',
    })
    const [slot] = slots
    await agent.find('a new job for a customer', 'jobs.create')
    const job = await agent.run(
      'jobs.create',
      {
        client_id: clients.items[0].id,
        service_type: 'gutter_cleaning',
        scheduled_date: slot.date,
        scheduled_time_start: slot.time_start,
        scheduled_time_end: slot.time_end,
      },
      { detail: 'summary' },
    )
    await agent.find('give a job to a worker', 'jobs.assign')
    await agent.run(
      'jobs.assign',
      { job_id: job.id, assignees: [{ member_id: sam.id, role: 'lead' }] },
      { fields: ['id', 'conflicts'] },
    )
  })

  const rows = await office.query(
    `select j.scheduled_date::text, j.scheduled_time_start::text as start, j.scheduled_time_end::text as end, j.status,
            array(select a.member_id::text from live.job_assignees a where a.org_id = j.org_id and a.job_id = j.id) as who
       from live.jobs j where j.org_id = $1 and j.client_id = $2`,
    [ellis.id],
  )
  assert.equal(rows.length, 1)
  const [{ scheduled_date, start, end, status, who: assigneeIds }] = rows
  assert.deepEqual(
    [scheduled_date, status, assigneeIds],
    ['2026-03-10', 'scheduled', [office.members.sam.id]],
  )
  assert.ok(start >= '09:45:00' && end <= '12:00:00', `${start} to ${end}`)
})
