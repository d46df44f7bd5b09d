import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignJob } from '../../../src/domains/work/jobs/operations.ts'
import { mailsOf } from '../../../src/testing/written.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Dana just finished at the Nowaks on Pine. Close the job and mail them the bill, due in 14 days.'

test(request, async (t) => {
  const office = await anOffice()
  const nowak = await office.client('Ewa Nowak', '30 Pine Street', { email: 'ewa@nowak.test' })
  const { id: job_id } = await office.job(nowak, 0, {
    scheduled_date: '2026-03-05',
    line_items: [
      { name: 'Gutter cleaning', quantity: '1', unit_price_cents: 18_500 },
      { name: 'Window', quantity: '12', unit_price_cents: 950 },
    ],
  })
  await office.run(assignJob, { job_id, assignees: [{ member_id: office.members.dana.id }] }, office.owner)
  await office.job(nowak, 5_000, { scheduled_date: '2026-04-09' })

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('find a customer', 'clients.list')
    const clients = await agent.run('clients.list', { search: 'Nowak Pine' }, { fields: ['id', 'name'] })
    await agent.find('jobs of a customer', 'jobs.list')
    const jobs = await agent.run(
      'jobs.list',
      { client_id: clients.items[0].id, scheduled_to: '2026-03-05' },
      { fields: ['id', 'status', 'scheduled_date'] },
    )
    const [job] = jobs.items
    await agent.find('finish a job', 'jobs.complete')
    await agent.run('jobs.complete', { job_id: job.id }, { fields: ['status'] })
    await agent.find('bill a finished job', 'invoices.createFromJob')
    const invoice = await agent.run(
      'invoices.createFromJob',
      { job_id: job.id, terms_days: 14 },
      { detail: 'summary' },
    )
    await agent.find('mail the bill', 'invoices.send')
    await agent.run('invoices.send', { invoice_id: invoice.id, channels: ['email'] }, { detail: 'summary' })
    assert.deepEqual(
      agent.lastDryRun().would.messages.map(({ to }: { to: string }) => to),
      ['ewa@nowak.test'],
    )
  })

  const rows = await office.query(
    `select total_cents::int, due_date::text, sent_at from live.invoices where org_id = $1`,
  )
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0].total_cents, rows[0].due_date], [18_500 + 12 * 950, '2026-03-19'])
  assert.ok(rows[0].sent_at)
  const mails = (await mailsOf(office)).filter(({ to_address }) => to_address === 'ewa@nowak.test')
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /299\.00/)
})
