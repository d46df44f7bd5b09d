import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, sources } from './from-routes/sources.ts'

/** What records a message, or hands one over. Tables of messages are the kernel's alone: sql.test.ts. */
const writing =
  /\b(queueMail|queueSms|queueServiceMail|deliverMessage|deliverSms)\(|\b(mailer|services\.mailer)\.(record|deliver)\(|\bsms\.send\(/g

/** Whom it writes to is nobody's customer and nobody's colleague. */
const otherwise: Readonly<Record<string, string>> = {
  'app/app.ts': 'alerts for whoever runs the installation',
  'kernel/health/monitor.ts': 'the same alerts, by way of app.ts',
}

test('only the outbox writes to people: there wishes are asked, the sender is named and deliveries are told', () => {
  const found = sources()
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => [...text.matchAll(writing)].map(() => path))
  const writers = [...new Set(found)].filter((path) => !path.startsWith('kernel/messages/'))
  const strangers = writers.filter((path) => !path.startsWith('domains/outbox/') && !(path in otherwise))
  assert.deepEqual(strangers, [], 'write through domains/outbox')
  const known = [
    ...Object.keys(otherwise),
    'domains/outbox/letter.ts',
    'domains/outbox/tell-owners.ts',
  ].toSorted()
  assert.deepEqual(writers.toSorted(), known, 'the search finds those there are')
})
