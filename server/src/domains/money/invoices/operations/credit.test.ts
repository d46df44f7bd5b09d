import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { visit } from '../../../../adapters/pages/testing/visit.ts'
import { getOutboxMessage as getMessage } from '../../../messages/outbox/operations.ts'
import { saveTaxRate } from '../../../organization/company/operations.ts'
import { getClient, statementClient } from '../../../customers/clients/operations.ts'
import type { CreditNote } from '../../credit-notes/index.ts'
import { getCreditNote, listCreditNotes } from '../../credit-notes/operations.ts'
import { creditInvoice, listInvoices, sendInvoice, voidInvoice } from '../operations.ts'
import { books, countEvents, draft, line, pay, read, sent } from '../testing/invoicing.ts'

const credit = (org: TestOrg, invoice_id: string, more: object = {}) =>
  org.run(creditInvoice, { invoice_id, reason: 'Left out.', ...more }, org.owner)

/** Creates the invoice of test vector C2: 3 × 3333 and 5001 cents, less 5 %, plus 8.25 % tax. */
async function c2(org: TestOrg) {
  const components = [
    { name: 'State', percent: '6.25' },
    { name: 'City', percent: '2' },
  ]
  const rate = await org.run(saveTaxRate, { name: 'Chicago', components }, org.owner)
  const { id } = await draft(org, 0, {
    line_items: [line(3333, { quantity: '3' }), line(5001)],
    discount: { type: 'percent', value: '5' },
    tax_rate_id: rate.id,
  })
  return await org.run(sendInvoice, { invoice_id: id }, org.owner)
}

test('C2: three credit notes of one piece each, and one of the rest, add up to the invoice', async () => {
  const org = await testOrg()
  const invoice = await c2(org)
  assert.equal(invoice.total_cents, 15_426)
  const line_id = invoice.line_items[0]!.id
  const notes: CreditNote[] = []
  for (const _ of [1, 2, 3])
    notes.push((await credit(org, invoice.id, { lines: [{ line_id, quantity: '1' }] })).credit_note)
  assert.deepEqual(
    notes.map((note) => note.total_cents),
    [3427, 3428, 3428],
  )
  assert.deepEqual(
    notes.map((note) => note.tax_cents),
    [261, 262, 261],
  )
  await assert.rejects(credit(org, invoice.id, { lines: [{ line_id, quantity: '1' }] }), {
    code: 'validation_error',
  })
  const { credit_note, invoice: after } = await credit(org, invoice.id)
  notes.push(credit_note)
  const sum = (of: (note: (typeof notes)[number]) => number): number =>
    notes.reduce((total, note) => total + of(note), 0)
  assert.equal(
    sum((note) => note.subtotal_cents),
    invoice.subtotal_cents,
  )
  assert.equal(
    sum((note) => note.discount_cents),
    invoice.discount_cents,
  )
  assert.equal(
    sum((note) => note.total_cents),
    invoice.total_cents,
  )
  for (const [at, tax] of invoice.tax_lines.entries())
    assert.equal(
      sum((note) => note.tax_lines[at]!.tax_cents),
      tax.tax_cents,
    )
  assert.deepEqual([after.status, after.balance_cents, after.credited_cents], ['paid', 0, 15_426])
  assert.deepEqual(await books(org, after), {})
  assert.equal(await countEvents(org, 'invoice.paid'), 0)
  assert.equal(await countEvents(org, 'invoice.credited'), 4)
  assert.deepEqual(
    notes.map((note) => note.credit_note_number),
    [1, 2, 3, 4],
  )
  await assert.rejects(credit(org, invoice.id), { code: 'invalid_state' })
})

test('what was paid beyond the new balance becomes credit of the client', async () => {
  const org = await testOrg()
  const { id, client_id, line_items } = await sent(org)
  await pay(org, id, 9000)
  const lines = [{ line_id: line_items[0]!.id, amount_cents: 4000 }]
  const { invoice } = await credit(org, id, { lines })
  assert.deepEqual(
    [invoice.status, invoice.balance_cents, invoice.amount_paid_cents, invoice.amount_released_cents],
    ['paid', 0, 9000, 3000],
  )
  assert.deepEqual(await books(org, invoice), { cash: 9000, revenue: -6000, client_credit: -3000 })
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.credit_cents, client.balance_cents], [3000, 0])
  assert.equal(await countEvents(org, 'invoice.paid'), 0)
  const { entries } = await org.run(statementClient, { client_id }, org.owner)
  assert.deepEqual(
    entries.filter(({ kind }) => kind === 'credit_note').map(({ amount_cents }) => amount_cents),
    [-4000],
  )
  assert.equal((await org.run(listInvoices, { status: 'paid' })).items.length, 1)
})

test('a credit note on an unpaid invoice leaves it unpaid, and paying the rest makes it paid', async () => {
  const org = await testOrg()
  const { id, line_items } = await sent(org)
  const lines = [{ line_id: line_items[0]!.id, amount_cents: 4000 }]
  const { invoice } = await credit(org, id, { lines })
  assert.deepEqual([invoice.status, invoice.payment_status, invoice.balance_cents], ['sent', 'unpaid', 6000])
  assert.equal((await org.run(listInvoices, { status: 'sent' })).items.length, 1)
  assert.equal((await pay(org, id, 6000)).status, 'paid')
  assert.equal(await countEvents(org, 'invoice.paid'), 1)
  await books(org, await read(org, id))
})

test('an invoice with a credit note cannot be voided', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await credit(org, id)
  await assert.rejects(
    org.run(voidInvoice, { invoice_id: id }, org.owner),
    (error: { details: object[] }) => {
      assert.deepEqual(error.details, [
        { field: 'invoice_id', message: 'has a credit note', reason: 'credited' },
      ])
      return true
    },
  )
})

test('crediting more than is left of a line, a foreign line or a line twice is refused', async () => {
  const org = await testOrg()
  const { id, line_items } = await sent(org)
  const line_id = line_items[0]!.id
  const refusals: [object[], string][] = [
    [[{ line_id, amount_cents: 10_001 }], 'lines.0.amount_cents'],
    [[{ line_id, quantity: '1.0001' }], 'lines.0.quantity'],
    [[{ line_id, quantity: '0' }], 'lines.0.quantity'],
    [[{ line_id, quantity: '1', amount_cents: 1 }], 'lines.0.amount_cents'],
    [[{ line_id: id }], 'lines.0.line_id'],
    [
      [
        { line_id, amount_cents: 1 },
        { line_id, amount_cents: 1 },
      ],
      'lines.1.line_id',
    ],
  ]
  for (const [lines, field] of refusals)
    await assert.rejects(
      credit(org, id, { lines }),
      (error: { code: string; details: { field: string }[] }) => {
        assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', field])
        return true
      },
    )
  assert.equal((await read(org, id)).credited_cents, 0)
})

test('a credit note can be read and listed, and is emailed to the customer with its amount, reason and PDF', async () => {
  const org = await testOrg()
  const { id, display_number, line_items } = await sent(org)
  await pay(org, id, 9000)
  const lines = [{ line_id: line_items[0]!.id, amount_cents: 3000 }]
  const { credit_note, deliveries } = await credit(org, id, { notify: true, lines })
  assert.equal(deliveries.length, 1)
  const { text, subject } = (await org.run(
    getMessage,
    { message_id: deliveries[0]!.message_id! },
    org.owner,
  )) as {
    text: string
    subject: string
  }
  const number = credit_note.display_number
  assert.equal(subject, `Credit note ${number} from Test Cleaning`)
  assert.match(text, new RegExp(`We have credited \\$30\\.00 of invoice ${display_number}`))
  assert.match(text, /Left out\./)
  assert.match(text, /We owe you \$20\.00, which you already paid/)
  assert.match(text, new RegExp(`Credit note as PDF: \\S+/documents/${credit_note.id}`))
  const fromLink = new URL(/Credit note as PDF: (\S+)/.exec(text)![1]!).pathname
  const pdf = await visit(org, 'GET', fromLink)
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
  assert.match(pdf.headers['content-disposition']!, /^inline; filename="[^"]*\.pdf"$/)
  assert.deepEqual(await org.run(getCreditNote, { credit_note_id: credit_note.id }, org.owner), credit_note)
  assert.deepEqual((await org.run(listCreditNotes, { invoice_id: id }, org.owner)).items, [credit_note])
})
