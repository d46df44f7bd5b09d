import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerMessage } from '../src/domains/office/automations/customer-message.ts'
import { sendEmail, sendSms } from '../src/domains/office/automations/operations.ts'
import { categories, categoryOf } from '../src/domains/messages/outbox/purpose.ts'
import { shapeOf } from './from-routes/schema.ts'
import { isTest, sources } from './from-routes/sources.ts'

/**
 * Matches calls that create or send a message. (Another test, sql.test.ts, checks that only the kernel uses the
 * tables of messages.)
 */
const writing =
  /\b(queueMail|queueSms|queueServiceMail|deliverMessage|deliverSms)\(|\b(mailer|services\.mailer)\.(record|deliver)\(|\bsms\.send\(/g

/** Files that write messages without the outbox, each with a description of these messages. */
const otherwise: Readonly<Record<string, string>> = {
  'app/app.ts': 'alerts for the operator of the installation',
  'kernel/health/monitor.ts': 'the same alerts, through app.ts',
  'domains/organization/access/sign-in-mail-task.ts': 'the code that a member requests to sign in',
  'domains/organization/access/confirmation-mail.ts': 'the code with which a member confirms',
}

/**
 * Source files that write messages, each with the purposes of its messages. A new file must be added here, because the
 * purpose determines which rules of consent apply.
 */
const purposes: Readonly<Record<string, readonly string[]>> = {
  'domains/office/automations/operations/notify-members.ts': ['internal'],
  'domains/office/automations/operations/report-failures.ts': ['internal'],
  // The purpose of messages to customers depends on the category of the step, which the next test checks.
  'domains/office/automations/operations/send-email.ts': ['internal'],
  'domains/office/automations/operations/send-sms.ts': [],
  // The purpose is determined by `purposeOfMail` and `purposeOfText`.
  'domains/customers/inbox/operations/messages/send-email.ts': [],
  'domains/customers/inbox/operations/messages/send-sms.ts': [],
  'domains/work/jobs/customer-notice.ts': ['arrival', 'notice'],
  'domains/work/jobs/mail-stops.ts': ['internal'],
  'domains/customers/leads/mail-appointment.ts': ['notice'],
  'domains/messages/outbox/send-document.ts': ['document'],
  'domains/messages/outbox/notify-company.ts': ['internal'],
  'domains/messages/outbox/notify-company-and-customer.ts': ['receipt'],
  'domains/work/reviews/operations/request.ts': ['automated_marketing', 'marketing'],
  'domains/customers/texts/operations/receive.ts': ['compliance'],
  'domains/work/time-off/notify-decision.ts': ['internal'],
  'domains/people/training/notify-assigned.ts': ['internal'],
  'domains/office/workforce/operations/members/invite.ts': ['internal'],
}

test('every source line that sends a message states a purpose, and no internal message goes to a customer', () => {
  const places = sources('domains').filter(
    ({ path, text }) =>
      !isTest(path) &&
      /\b(writeMail|writeText|sendMail|sendText|offerMail|offerText)\(/.test(text) &&
      !/outbox\/(write|offer)\.ts$/.test(path),
  )
  const purposesByPath = places.map(({ path, text }) => {
    const lines = text.match(/\bpurpose: .*/g) ?? []
    const named = lines.flatMap((line) => [...line.matchAll(/'(\w+)'/g)].map(([, word]) => word!))
    const purposeNames = new Set(named.filter((word) => word !== 'on_my_way'))
    return [path, [...purposeNames].toSorted()] as const
  })
  assert.deepEqual(Object.fromEntries(purposesByPath), purposes)
  for (const { path, text } of places)
    if (purposes[path]!.includes('internal')) assert.match(text, /\bclientId: null\b/, path)
})

test("a message from an automation to a customer has the purpose of its step's category", () => {
  const decided = sources('domains').filter(
    ({ path, text }) => !isTest(path) && /\bcustomerMessage\(/.test(text) && path.includes('/operations/'),
  )
  assert.deepEqual(
    decided.map(({ path }) => path),
    [
      'domains/office/automations/operations/send-email.ts',
      'domains/office/automations/operations/send-sms.ts',
    ],
  )
  const decides = categories.map((category) => [
    category,
    customerMessage({ category, depends_on: [] }).purpose,
  ])
  assert.deepEqual(Object.fromEntries(decides), { service: 'automation', marketing: 'automated_marketing' })
  for (const category of categories) {
    assert.equal(categoryOf(customerMessage({ category, depends_on: [] }).purpose), category)
    for (const { name, input } of [sendEmail, sendSms])
      assert.ok(shapeOf(input)['category']!.safeParse(category).success, `${name} takes ${category}`)
  }
})

test('only the outbox sends messages: it checks opt-outs, names the sender and emits delivery events', () => {
  const writingPaths = sources()
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => [...text.matchAll(writing)].map(() => path))
  const writers = [...new Set(writingPaths)].filter((path) => !path.startsWith('kernel/messages/'))
  const strangers = writers.filter(
    (path) => !path.startsWith('domains/messages/outbox/') && !(path in otherwise),
  )
  assert.deepEqual(strangers, [], 'write through domains/messages/outbox')
  const expectedWriters = [
    ...Object.keys(otherwise),
    'domains/messages/outbox/letter.ts',
    'domains/messages/outbox/notify-owners.ts',
  ].toSorted()
  assert.deepEqual(writers.toSorted(), expectedWriters, 'the search finds those there are')
})
