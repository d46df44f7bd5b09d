import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Today is Thursday, 2 April 2026. How much did we bill in March, how much of that came in, and what are we still owed?'

test(request, async (t) => {
  const office = await anOffice()
  const client = await office.client('Nell Gray', '6 Main Street')
  const billed = [18_500, 20_050, 7_777]
  const paid = [18_500, 50, 0]
  for (const [index, cents] of billed.entries())
    await office.invoice(await office.job(client, cents), paid[index]!)
  await office.advance('2026-04-02T15:00:00.000Z')
  await office.invoice(await office.job(client, 99_900), 1_000)

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('how much did we bill in a month', 'reports.summary')
    const march = { from: '2026-03-01', to: '2026-03-31' }
    const revenue = await agent.run('reports.summary', { report: 'revenue', ...march })
    const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
    const { invoiced_cents, net_collected_cents } = revenue.totals
    assert.deepEqual([invoiced_cents, net_collected_cents], [sum(billed), sum(paid)])
    const owed = await agent.run('reports.summary', {
      report: 'receivables',
      from: '2026-04-01',
      to: '2026-04-02',
    })
    const rows = await office.query<{ owed: number }>(
      `select sum(i.total_cents - coalesce((select sum(p.amount_cents) from live.payments p
                where p.org_id = i.org_id and p.invoice_id = i.id), 0))::int as owed
         from live.invoices i where i.org_id = $1`,
    )
    assert.ok(JSON.stringify(owed).includes(String(rows[0]!.owed)), JSON.stringify([owed, rows]))
    assert.equal(rows[0]!.owed, sum(billed) - sum(paid) + 98_900)
  })
})
