import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsOf } from '../../../src/testing/written.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Today is Thursday, 5 March 2026. It will pour on Tuesday. Move all gutter jobs of that day to Thursday, at the same time, and tell the customers by email why.'

test(request, async (t) => {
  const office = await anOffice()
  const at = {
    scheduled_date: '2026-03-10',
    scheduled_time_start: '09:00:00',
    scheduled_time_end: '11:00:00',
  }
  const customer = (name: string) =>
    office.client(name, `${name.length} Bay Street`, { email: `${name.split(' ')[1]!.toLowerCase()}@c.test` })
  const [ivy, kent, moss] = [await customer('Ida Ivy'), await customer('Jo Kent'), await customer('Mo Moss')]
  const wet = [
    await office.job(ivy, 10_000, at),
    await office.job(kent, 10_000, {
      ...at,
      scheduled_time_start: '13:30:00',
      scheduled_time_end: '15:00:00',
    }),
  ]
  const indoors = await office.job(moss, 10_000, { ...at, service_type: 'indoor_windows' })
  const other = await office.job(ivy, 10_000, { ...at, scheduled_date: '2026-03-11' })

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('list the jobs of a day', 'jobs.list')
    const { items } = await agent.run(
      'jobs.list',
      { scheduled_from: '2026-03-10', scheduled_to: '2026-03-10' },
      { fields: ['id', 'service_type', 'scheduled_time_start', 'scheduled_time_end'] },
    )
    await agent.find('move a job to another day', 'jobs.reschedule')
    for (const { id, service_type, ...times } of items)
      if (service_type === 'gutter_cleaning')
        await agent.run(
          'jobs.reschedule',
          {
            job_id: id,
            scheduled_date: '2026-03-12',
            ...times,
            notify: ['email'],
            message: 'It will rain too hard on Tuesday.',
          },
          { fields: ['id', 'scheduled_date'] },
        )
  })

  const read = async ({ id }: { id: string }) => {
    const { scheduled_date, scheduled_time_start } = (await office.request('GET', `/api/v1/jobs/${id}`)).body
      .data
    return `${scheduled_date} ${scheduled_time_start}`
  }
  assert.deepEqual(await Promise.all([...wet, indoors, other].map(read)), [
    '2026-03-12 09:00:00',
    '2026-03-12 13:30:00',
    '2026-03-10 09:00:00',
    '2026-03-11 09:00:00',
  ])
  const mails = (await mailsOf(office)).filter(({ to_address }) => to_address.endsWith('@c.test'))
  assert.deepEqual(mails.map(({ to_address }) => to_address).sort(), ['ivy@c.test', 'kent@c.test'])
  assert.ok(mails.every(({ text }) => text.includes('It will rain too hard')))
})
