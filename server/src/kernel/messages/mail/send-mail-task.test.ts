import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import type { Delivery } from '../index.ts'
import { serviceOrgId } from '../../tasks/task.ts'
import type { AttemptEnd } from '../../tasks/attempt.ts'
import { Worker } from '../../tasks/worker.ts'
import { createMailer, type Mailer, queueServiceMail, sendMailTask } from './index.ts'

async function attempt(delivery: Delivery): Promise<{ ends: [string, AttemptEnd][]; remaining: unknown[] }> {
  const app: TestApp = await testApp()
  await app.inspect.query('delete from quoin.tasks')
  const delivered: string[] = []
  const mailer: Mailer = {
    ...createMailer({
      database: app.database.system,
      sealer: app.kernel.services.sealer,
      now: () => new Date().toISOString(),
      smtpUrl: 'smtp://127.0.0.1:1',
      sender: { address: 'quoin@quoin.test' },
    }),
    deliver: async (_orgId, id) => (delivered.push(id), delivery),
  }
  const now = new Date().toISOString()
  const message = {
    to: { address: 'ada@example.com' },
    subject: 'Hello',
    text: 'Hello',
    idempotencyKey: randomUUID(),
  }
  await app.database.system.transaction((transaction) =>
    queueServiceMail(transaction, mailer, { orgId: serviceOrgId, message, now }),
  )
  const ends: [string, AttemptEnd][] = []
  const worker = new Worker({
    database: app.database,
    kinds: [sendMailTask(mailer)],
    now: () => new Date().toISOString(),
    log: app.kernel.services.log,
    pollMs: 20,
    ended: (kind, end) => void ends.push([kind, end]),
  })
  worker.start()
  for (let wait = 0; ends.length === 0 && wait < 500; wait++) await sleep(10)
  await worker.stop()
  const { rows: recorded } = await app.inspect.query(
    'select id from quoin.mail_messages where idempotency_key = $1',
    [message.idempotencyKey],
  )
  assert.deepEqual(
    recorded.map((row: { id: string }) => row.id),
    delivered,
  )
  const { rows } = await app.inspect.query<{ state: string; last_error: string; seconds: number }>(
    `select state, last_error, round(extract(epoch from due_at - $1::timestamptz) / 30)::int * 30 as seconds from quoin.tasks`,
    [now],
  )
  return { ends, remaining: rows }
}

test('the task is done when the email was sent, or kept for lack of a mail server', async () => {
  for (const delivery of [{ outcome: 'sent' }, { outcome: 'kept' }] as const)
    assert.deepEqual(await attempt(delivery), { ends: [['mail.send', 'done']], remaining: [] })
})

test('the task is retried after a temporary failure, or while another process is sending the email', async () => {
  for (const [delivery, error] of [
    [{ outcome: 'failed', failure: 'temporary', error: '451 later' }, '451 later'],
    [{ outcome: 'busy' }, 'The message is being sent.'],
  ] as const)
    assert.deepEqual(await attempt(delivery), {
      ends: [['mail.send', 'retrying']],
      remaining: [{ state: 'retrying', last_error: error, seconds: 60 }],
    })
})

test('an email that was refused, or whose outcome is unknown, ends as a dead letter and is never sent again', async () => {
  for (const failure of ['permanent', 'unknown'] as const)
    assert.deepEqual(await attempt({ outcome: 'failed', failure, error: 'no' }), {
      ends: [['mail.send', 'dead_letter']],
      remaining: [{ state: 'dead_letter', last_error: 'no', seconds: 0 }],
    })
})

test('failed attempts are logged with the event of a retry or a dead letter', async () => {
  const app = await testApp()
  app.logged.length = 0
  await attempt({ outcome: 'failed', failure: 'temporary', error: 'later' })
  await attempt({ outcome: 'failed', failure: 'permanent', error: 'no' })
  const events = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    events
      .filter((line) => line['event'])
      .map(({ event, level, kind, reason }) => [event, level, kind, reason]),
    [
      ['background_job.retry', 'info', 'mail.send', 'later'],
      ['background_job.dead_letter', 'warn', 'mail.send', 'no'],
    ],
  )
})
