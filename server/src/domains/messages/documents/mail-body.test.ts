import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appointmentMail } from './appointment-mail.ts'
import { estimateMail } from './estimate-mail.ts'
import { invoiceMail, invoiceText } from './invoice-mail.ts'

const company = {
  name: 'Harbor & Sons',
  email: 'hi@harbor.example',
  phone: '+13125550100',
  country: 'US',
  brand_color: '#0b3d2e',
}
const estimate = {
  company,
  customerName: 'Ada',
  number: '#7',
  totalCents: 123_450,
  currency: 'USD',
  url: 'https://quoin.example/e/1?a=1&b=2',
  message: 'See you\nsoon',
  expiresAt: '2026-12-01T05:00:00.000Z',
  timeZone: 'America/New_York',
}
const invoice = {
  company,
  customerName: null,
  number: '#12',
  totalCents: 5_000,
  balanceCents: 4_000,
  currency: 'USD',
  url: 'https://quoin.example/i/1',
  dueDate: '2026-12-24',
  canPay: true,
  message: null,
  reminder: false,
}

test('an email with an estimate shows number, total, expiry date, message and link, in HTML and as text', () => {
  const { subject, text, html } = estimateMail(estimate)
  assert.equal(subject, 'Your estimate #7 from Harbor & Sons')
  assert.equal(
    text,
    'Hello Ada,\n\nThank you for your interest. Your estimate #7 from Harbor & Sons is ready.\n\nSee you\nsoon\n\n' +
      'Total: $1,234.50\nValid until: November 30, 2026\n\nView estimate:\nhttps://quoin.example/e/1?a=1&b=2\n\n' +
      'Harbor & Sons\n(312) 555-0100\nhi@harbor.example\n',
  )
  assert.match(html, /href="https:\/\/quoin\.example\/e\/1\?a=1&amp;b=2"/)
  assert.match(html, /See you<br>soon/)
  assert.match(estimateMail({ ...estimate, reminder: true }).subject, /^Reminder: your estimate #7/)
})

test('an email with an invoice shows number, amount and date due, message and link, in HTML and as text', () => {
  const { subject, text, html } = invoiceMail({ ...invoice, message: 'It was\na pleasure' })
  assert.equal(subject, 'Your invoice #12 from Harbor & Sons')
  assert.equal(
    text,
    'Hello,\n\nThank you for your business. Here is your invoice #12 from Harbor & Sons.\n\nIt was\na pleasure\n\n' +
      'Total: $50.00\nBalance due: $40.00\nDue: December 24, 2026\n\nView and pay:\nhttps://quoin.example/i/1\n\n' +
      'Harbor & Sons\n(312) 555-0100\nhi@harbor.example\n',
  )
  for (const each of ['$50.00', '$40.00', 'December 24, 2026', 'It was<br>a pleasure', 'quoin.example/i/1"'])
    assert.ok(html.includes(each), each)
  const settled = invoiceMail({ ...invoice, balanceCents: 0 })
  assert.doesNotMatch(settled.text, /Due: /)
  assert.match(settled.html, />View invoice</)
})

test('a reminder about an invoice says that it is a reminder, in the email and in the text message', () => {
  const reminder = invoiceMail({ ...invoice, reminder: true })
  assert.equal(reminder.subject, 'Reminder: invoice #12 from Harbor & Sons')
  const sentence = /\$40\.00 of your invoice #12 from Harbor &(amp;)? Sons is still to be paid/
  assert.match(reminder.text, sentence)
  assert.match(reminder.html, sentence)
  const end = 'invoice #12 from Harbor & Sons: $40.00, due December 24, 2026. https://quoin.example/i/1'
  assert.equal(invoiceText({ ...invoice, reminder: true }), `Reminder: ${end}`)
  assert.equal(invoiceText(invoice), `I${end.slice(1)}`)
})

test('text that people entered becomes neither markup nor headers, and only web addresses become links', () => {
  const hostile = '<img src=x onerror="a()">&\'\r\nBcc: all@example.com'
  for (const { subject, html } of [
    estimateMail({ ...estimate, company: { name: hostile }, customerName: hostile, message: hostile }),
    invoiceMail({ ...invoice, company: { name: hostile, website: hostile }, customerName: hostile }),
    invoiceMail({ ...invoice, company: { name: hostile }, message: hostile, reminder: true }),
  ]) {
    assert.doesNotMatch(html, /<img|onerror="/)
    assert.match(html, /&lt;img src=x onerror=&quot;a\(\)&quot;&gt;&amp;&#39;/)
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.ok(subject.length <= 200)
  }
  for (const url of ['javascript:alert(1)', 'data:text/html,a']) {
    assert.throws(() => estimateMail({ ...estimate, url }), RangeError)
    assert.throws(() => invoiceMail({ ...invoice, url }), RangeError)
  }
  assert.doesNotMatch(invoiceText({ ...invoice, company: { name: hostile } }), /[\r\n]/)
})

test("an appointment is shown in the location's time zone", () => {
  const { subject, text } = appointmentMail({
    company,
    customerName: 'Ada',
    news: 'scheduled',
    service: 'Windows',
    startsAt: '2026-12-01T13:00:00.000Z',
    endsAt: '2026-12-01T15:30:00.000Z',
    timeZone: 'America/Chicago',
    address: '1 Main St',
  })
  assert.equal(subject, 'Your appointment – Harbor & Sons')
  assert.match(
    text,
    /Date: Tuesday, December 1, 2026\nTime: 7:00\s–\s9:30\sAM CST\nService: Windows\nAddress: 1 Main St/,
  )
})

test('without card payments, the email with an invoice does not offer to pay online', () => {
  const { text } = invoiceMail({ ...invoice, canPay: false })
  assert.match(text, /View invoice:\n/)
  assert.doesNotMatch(text, /pay:/)
})
