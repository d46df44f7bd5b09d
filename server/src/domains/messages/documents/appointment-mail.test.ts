import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AppointmentMail, appointmentMail } from './appointment-mail.ts'

const mail: AppointmentMail = {
  company: { name: 'Harbor' },
  customerName: 'Ada',
  news: 'scheduled',
  service: 'Window cleaning',
  startsAt: '2026-03-01T15:00:00.000Z',
  endsAt: '2026-03-01T17:00:00.000Z',
  timeZone: 'America/Chicago',
  address: '1 Main St',
}
const paragraphs = (overrides: Partial<AppointmentMail>): string[] =>
  appointmentMail({ ...mail, ...overrides }).text.split('\n\n')

test("the company's message appears trimmed in the email", () => {
  assert.deepEqual(paragraphs({ message: '  Please keep the dog inside.\n' }).slice(0, 3), [
    'Hello Ada,',
    'Your appointment is booked.',
    'Please keep the dog inside.',
  ])
})

test('a missing or blank message leaves no gap in the email', () => {
  const without = appointmentMail(mail)
  for (const message of [undefined, null, '', ' \n '])
    assert.deepEqual(appointmentMail({ ...mail, message }), without)
})

test('the time is shown in the time zone of the location', () => {
  const { text } = appointmentMail(mail)
  assert.match(text, /Sunday, March 1, 2026/)
  assert.match(text, /9:00.*11:00.*AM CST/)
  assert.match(appointmentMail({ ...mail, endsAt: null }).text, /9:00\sAM CST/)
})

test('unknown details of an appointment are left out', () => {
  const { text } = appointmentMail({ ...mail, service: null, address: null })
  assert.doesNotMatch(text, /Service|Address/)
})

test('an email about several cancelled appointments says so and names the others', () => {
  const one = appointmentMail({ ...mail, news: 'cancelled' })
  assert.match(one.subject, /^Your appointment is cancelled/)
  assert.doesNotMatch(one.text, /Also cancelled/)
  const several = appointmentMail({ ...mail, news: 'cancelled', also: 'March 2, 2026' })
  assert.match(several.subject, /^Your appointments are cancelled/)
  assert.match(several.text, /Your appointments at the times below are cancelled\./)
  assert.match(several.text, /Also cancelled: March 2, 2026/)
})
