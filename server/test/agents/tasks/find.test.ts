import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Mr. Henderson from Birch Lane is on the phone. What did we do for him last, when, and what did it cost?'

test(request, async (t) => {
  const office = await anOffice()
  const other = await office.client('Paul Henderson', '4 Maple Court')
  await office.finish(await office.job(other, 99_900))
  const caller = await office.client('Ray Henderson', '81 Birch Lane')
  await office.finish(await office.job(caller, 12_000, { scheduled_date: '2025-10-02' }))
  const last = await office.job(caller, 18_500, { scheduled_date: '2026-03-03' })
  await office.finish(last)
  await office.job(caller, 20_000, { scheduled_date: '2026-04-07' })

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('find a customer', 'clients.list')
    const { items } = await agent.run('clients.list', { search: 'Henderson Birch' }, { detail: 'summary' })
    assert.equal(items.length, 1)
    await agent.find('work done for a customer', 'jobs.list')
    const jobs = await agent.run(
      'jobs.list',
      { client_id: items[0].id, status: 'complete', limit: 1 },
      { fields: ['job_number', 'scheduled_date', 'total_cents', 'line_items.name'] },
    )
    assert.deepEqual(jobs.items, [
      {
        job_number: last.job_number,
        scheduled_date: '2026-03-03',
        total_cents: 18_500,
        line_items: [{ name: 'Gutter cleaning' }],
      },
    ])
  })
})
