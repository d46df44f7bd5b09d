import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Ms. Ortiz paid 180 dollars, but one gutter guard was missing. Give her 42.50 back; she is not to be billed for it again.'

test(request, async (t) => {
  const office = await anOffice()
  const ortiz = await office.client('Clara Ortiz', '5 Vine Street')
  await office.invoice(await office.job(ortiz, 9_000), 9_000)
  const paid = await office.invoice(await office.job(ortiz, 18_000), 18_000)

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('find a customer', 'clients.list')
    const clients = await agent.run('clients.list', { search: 'Ortiz' }, { fields: ['id', 'name'] })
    await agent.find('bills of a customer', 'invoices.list')
    const invoices = await agent.run(
      'invoices.list',
      { client_id: clients.items[0].id, status: 'paid' },
      { fields: ['id', 'total_cents', 'payments.id', 'payments.amount_cents'] },
    )
    const invoice = invoices.items.find(({ total_cents }: { total_cents: number }) => total_cents === 18_000)
    await agent.find('give money back', 'invoices.refundPayment')
    await agent.run(
      'invoices.refundPayment',
      {
        payment_id: invoice.payments[0].id,
        amount_cents: 4_250,
        effect: 'credit',
        reason: 'A gutter guard was missing.',
      },
      { fields: ['refund.id'] },
    )
    assert.match(JSON.stringify(agent.lastDryRun()), /4250/)
  })

  const rows = await office.query(
    `select kind, amount_cents::int, invoice_id from live.payments
      where org_id = $1 and kind <> 'payment' order by kind`,
  )
  assert.ok(rows.every(({ invoice_id }) => invoice_id === paid.id))
  assert.deepEqual(
    rows.filter(({ kind }) => kind === 'refund').map(({ amount_cents }) => Math.abs(amount_cents)),
    [4_250],
  )
  const { body } = await office.request('GET', `/api/v1/invoices/${paid.id}`)
  const { status, balance_cents, amount_refunded_cents, amount_paid_cents } = body.data
  assert.deepEqual([status, balance_cents, amount_refunded_cents], ['paid', 0, 4_250])
  assert.equal(amount_paid_cents, 18_000)
})
