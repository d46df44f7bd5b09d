import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendInvoice } from '../../../src/domains/money/invoices/operations.ts'
import { mailsOf } from '../../../src/testing/written.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Today is Thursday, 2 April 2026. Remind everybody by email whose bill is overdue, but nobody whom we reminded within the last week.'

test(request, async (t) => {
  const office = await anOffice()
  const owing = async (name: string, paidCents: number, terms_days: number) => {
    const email = `${name.split(' ')[1]!.toLowerCase()}@customers.test`
    const client = await office.client(name, `${name.length} Lake Road`, { email })
    return { email, ...(await office.invoice(await office.job(client, 20_000), paidCents, { terms_days })) }
  }
  const baker = await owing('Lin Baker', 5_000, 7)
  const cole = await owing('Ann Cole', 0, 14)
  await owing('Max Dunn', 20_000, 7)
  await owing('Una Early', 0, 60)
  await office.advance('2026-03-30T15:00:00.000Z')
  const reminder = { invoice_id: cole.id, channels: ['email'] }
  await office.run(sendInvoice, reminder, office.owner)
  await office.advance('2026-04-02T15:00:00.000Z')
  const before = (await mailsOf(office)).length

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('overdue bills', 'invoices.list')
    const { items } = await agent.run(
      'invoices.list',
      { status: 'overdue' },
      { fields: ['id', 'billing_email', 'balance_cents'] },
    )
    assert.equal(items.length, 2)
    await agent.find('was the customer reminded', 'outbox.list')
    const written = await agent.run('outbox.list', { channel: 'email', since: '2026-03-26T00:00:00Z' })
    const reminded = new Set(written.items.map(({ to }: { to: string }) => to))
    await agent.find('remind of an overdue bill', 'invoices.send')
    for (const { id, billing_email } of items)
      if (!reminded.has(billing_email))
        await agent.run('invoices.send', { invoice_id: id, channels: ['email'] }, { fields: ['id'] })
  })

  const mails = (await mailsOf(office)).slice(before)
  assert.deepEqual(
    mails.map(({ to_address }) => to_address),
    [baker.email],
  )
  assert.match(mails[0]!.text, /150\.00/)
})
