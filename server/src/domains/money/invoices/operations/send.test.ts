import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateClient } from '../../../customers/clients/operations.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf, textsOf } from '../../../../testing/written.ts'
import { saveLocation, saveTaxRate, updateCompany } from '../../../organization/company/operations.ts'
import { createInvoice, sendInvoice, updateInvoice } from '../operations.ts'
import { addClient, books, draft, line, pay, read, sent, countEvents } from '../testing/invoicing.ts'
import { retryWhenBusy } from '../testing/retry-when-busy.ts'

test('the first sending assigns the number and local dates, and books the invoice', async () => {
  const org = await testOrg()
  const rate = await org.run(
    saveTaxRate,
    {
      name: 'Springfield',
      components: [
        { name: 'State', percent: '6.25' },
        { name: 'City', percent: '1' },
      ],
    },
    org.owner,
  )
  const { id } = await draft(org, 10_000, {
    tax_rate_id: rate.id,
    terms_days: 14,
    discount: { type: 'percent', value: '10' },
  })
  try {
    // In Chicago it is still March 9.
    org.app.clock.now = new Date('2026-03-10T04:30:00.000Z')
    const invoice = await org.run(sendInvoice, { invoice_id: id }, org.owner)
    assert.deepEqual(
      [invoice.status, invoice.invoice_number, invoice.issue_date, invoice.due_date, invoice.sent_at],
      ['sent', 1, '2026-03-09', '2026-03-23', '2026-03-10T04:30:00.000Z'],
    )
    assert.deepEqual(invoice.tax_lines, [
      { name: 'State', rate_percent: '6.25', taxable_cents: 9000, tax_cents: 563 },
      { name: 'City', rate_percent: '1', taxable_cents: 9000, tax_cents: 90 },
    ])
    assert.equal(invoice.total_cents, 9653)
    assert.deepEqual(await books(org, invoice), {
      receivable: 9653,
      discounts: 1000,
      revenue: -10_000,
      tax_payable: -653,
    })
  } finally {
    org.app.clock.now = undefined
  }
  assert.deepEqual(
    (await org.events()).filter((name) => name.startsWith('invoice.')),
    ['invoice.created', 'invoice.changed', 'invoice.sent'],
  )
})

test('the customer is emailed the amount, the due date and a link; a second email is a reminder', async () => {
  const org = await testOrg()
  await org.run(saveLocation, { location_id: org.locationId, numbering_prefix: 'CHI-' }, org.owner)
  await org.run(updateCompany, { email: 'office@cleaning.example' }, org.owner)
  const { id } = await sent(org, 12_345, { due_date: '2099-03-09' })
  await pay(org, id, 2_345)
  const again = await org.run(sendInvoice, { invoice_id: id, message: 'Have you seen it?' }, org.owner)
  assert.deepEqual([again.invoice_number, again.status], [1, 'partial'])
  const [first, reminder] = await mailsOf(org)
  assert.equal(first!.subject, 'Your invoice #CHI-1 from Test Cleaning')
  assert.equal(reminder!.subject, 'Reminder: invoice #CHI-1 from Test Cleaning')
  for (const [mail, balance] of [
    [first!, '$123.45'],
    [reminder!, '$100.00'],
  ] as const) {
    assert.deepEqual([mail.to_address, mail.reply_to_address], ['ada@example.com', 'office@cleaning.example'])
    const text = mail.html!.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.ok(text.includes(`Total $123.45 Balance due ${balance} Due March 9, 2099`), text)
    assert.ok(mail.text.includes(`Total: $123.45\nBalance due: ${balance}\nDue: March 9, 2099\n`), mail.text)
    const link = /http:\/\/quoin\.test\/p\/[\w-]{32}/.exec(mail.text)![0]
    assert.ok(mail.html!.includes(`href="${link}"`))
  }
  for (const body of [reminder!.text, reminder!.html!])
    assert.match(body, /friendly reminder that \$100\.00 of your invoice #CHI-1[^]*Have you seen it\?/)
  assert.doesNotMatch(first!.text, /reminder/i)
  assert.equal(await countEvents(org, 'invoice.sent'), 1)
  assert.deepEqual(await books(org, again), { receivable: 10_000, cash: 2_345, revenue: -12_345 })
})

test('text that people entered becomes neither markup nor a header of the email', async () => {
  const org = await testOrg()
  const hostile = '<img src=x onerror="a()">\r\nBcc: all@example.com'
  await org.run(updateCompany, { name: hostile }, org.owner)
  const client_id = await addClient(org, { name: hostile })
  const { id } = await org.run(createInvoice, { client_id, line_items: [line(100)] }, org.owner)
  await org.run(sendInvoice, { invoice_id: id, message: hostile }, org.owner)
  const [mail] = await mailsOf(org)
  assert.equal(mail!.subject, 'Your invoice #1 from <img src=x onerror="a()"> Bcc: all@example.com')
  assert.doesNotMatch(mail!.html!, /<img/)
  const escaped = /&lt;img src=x onerror=&quot;a\(\)&quot;&gt;/g
  assert.ok(mail!.html!.match(escaped)!.length >= 4, 'company, greeting, opening and message')
})

test('thirty invoices sent at the same time get thirty consecutive numbers', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const ids: string[] = []
  for (let at = 0; at < 30; at++)
    ids.push((await org.run(createInvoice, { client_id, line_items: [line(100 + at)] }, org.owner)).id)
  const outcomes = await Promise.all(
    ids.map((invoice_id) =>
      retryWhenBusy(() => org.run(sendInvoice, { invoice_id, channels: ['none'] }, org.owner)),
    ),
  )
  assert.deepEqual(
    outcomes.map((invoice) => invoice.invoice_number!).toSorted((a, b) => a - b),
    Array.from({ length: 30 }, (_, at) => at + 1),
  )
})

test('a refused sending uses no number', async () => {
  const org = await testOrg()
  const client_id = await addClient(org, { email: null })
  const { id } = await org.run(createInvoice, { client_id, line_items: [line(100)] }, org.owner)
  await assert.rejects(org.run(sendInvoice, { invoice_id: id }, org.owner), { code: 'validation_error' })
  await assert.rejects(org.run(sendInvoice, { invoice_id: id, channels: ['sms'] }, org.owner), {
    code: 'validation_error',
  })
  assert.equal((await read(org, id)).status, 'draft')
  assert.equal((await sent(org)).invoice_number, 1)
})

test('an invoice can be sent on paper or by text message only', async () => {
  const org = await testOrg()
  const onPaper = await sent(org)
  const { id } = await draft(org)
  const input = { invoice_id: id, channels: ['sms'], phone: '+13125550142' }
  const bySms = await org.run(sendInvoice, input, org.owner)
  assert.deepEqual([onPaper.status, bySms.status, bySms.invoice_number], ['sent', 'sent', 2])
  assert.match(
    (await textsOf(org))[0]!.text,
    /^Invoice #2 from Test Cleaning: \$100\.00, due \w+ \d+, \d+\. http:\/\/quoin\.test\/p\/[\w-]{32}$/,
  )
})

test('if the customer opted out of text messages, sending is refused and the invoice stays a draft', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const { id } = await org.run(createInvoice, { client_id, line_items: [line(100)] }, org.owner)
  await org.run(updateClient, { client_id, sms_opt_out: true }, org.owner)
  const input = { invoice_id: id, channels: ['email', 'sms'], phone: '+13125550142' }
  await assert.rejects(org.run(sendInvoice, input, org.owner), {
    code: 'invalid_state',
    message: 'The customer does not want text messages.',
  })
  assert.equal((await read(org, id)).status, 'draft')
})

test('an invoice with total 0 is paid as soon as it is sent', async () => {
  const org = await testOrg()
  const { id } = await draft(org, 0)
  const free = await org.run(sendInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual([free.status, free.balance_cents, await countEvents(org, 'invoice.paid')], ['paid', 0, 1])
})

test('the lines of a sent invoice cannot be changed, and a paid invoice cannot be sent again', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await assert.rejects(org.run(updateInvoice, { invoice_id: id, line_items: [line(1)] }, org.owner), {
    code: 'invalid_state',
  })
  await pay(org, id, 10_000)
  await assert.rejects(org.run(sendInvoice, { invoice_id: id }, org.owner), { code: 'invalid_state' })
})

test('in the sandbox an invoice can be sent and sent again, but no email is written', async () => {
  const org = await testOrg('sandbox')
  const invoice = await sent(org)
  assert.equal(invoice.status, 'sent')
  assert.equal(invoice.invoice_number, 1)
  await org.run(sendInvoice, { invoice_id: invoice.id }, org.owner)
  const rows = await org.query('select to_address from quoin.mail_messages where org_id = $1')
  assert.deepEqual(rows, [])
})
