import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mode } from '../../database/database.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { createMailer, type MailMessage, queueMail } from './index.ts'

const mail: MailMessage = {
  to: { address: 'ada@example.com' },
  subject: 'Hello',
  text: 'Hello',
  idempotencyKey: 'hello',
}

/** Address of a mail server that does not exist. These tests deliver nothing. */
const unreachableServer = 'smtp://127.0.0.1:1'

interface How {
  isDemo?: boolean
  clock?: string | null
  /** URL of the mail server. Null if none is configured. */
  smtpUrl?: string | null
}

async function queued(
  mode: Mode,
  message: MailMessage,
  { isDemo = false, clock = null, smtpUrl = unreachableServer }: How = {},
) {
  const { app, id } = await testOrg(mode)
  const actor = { mode, org: { id, isDemo, clock } } as Parameters<typeof queueMail>[0]['actor']
  const { sealer } = app.kernel.services
  const sender = { address: 'quoin@quoin.test' }
  const parts = {
    database: app.database.system,
    sealer,
    now: () => app.kernel.now(),
    sender,
    smtpUrl: smtpUrl ?? undefined,
  }
  const services = { mailer: createMailer(parts) }
  const delivery = await app.database[mode].transaction({ orgId: id, locations: '*' }, (db) =>
    queueMail({ actor, db, now: app.kernel.now(), services }, message),
  )
  const { rows: tasks } = await app.inspect.query('select kind from quoin.tasks where org_id = $1', [id])
  return { mails: await app.mailer.list(id), tasks, delivery }
}

test('an operation in live mode records an email and a task to send it; in the sandbox it records neither', async () => {
  const live = await queued('live', mail)
  assert.equal(live.mails.length, 1)
  assert.deepEqual(live.tasks, [{ kind: 'mail.send' }])
  assert.deepEqual(
    [live.delivery.state, live.delivery.reason, live.delivery.message_id],
    ['queued', null, live.mails[0]!.id],
  )
  const { mails, tasks, delivery } = await queued('sandbox', mail)
  assert.deepEqual([mails, tasks, delivery.state, delivery.reason], [[], [], 'pretended', 'test_mode'])
})

test('a message that live mode refuses is refused in the sandbox', async () => {
  for (const mode of ['live', 'sandbox'] as const)
    await assert.rejects(queued(mode, { ...mail, subject: 'Hello\r\nBcc: all@example.com' }), {
      code: 'validation_error',
    })
})

test('names are reduced to one line without control characters, and empty ones are left out', async () => {
  const named = async (to: string, replyTo: string) => {
    const { mails } = await queued('live', {
      ...mail,
      to: { ...mail.to, name: to },
      replyTo: { address: 'office@example.com', name: replyTo },
    })
    return [mails[0]!.to_name, mails[0]!.reply_to_name]
  }
  assert.deepEqual(await named(' Ada\r\nBcc: all@example.com ', 'Bright\u2028\tGutters'), [
    'Ada Bcc: all@example.com',
    'Bright Gutters',
  ])
  assert.deepEqual(await named('\u0007', 'x'.repeat(300)), [null, 'x'.repeat(200)])
  assert.deepEqual(await named('\u202e', `${'x'.repeat(199)}👨‍👩‍👧`), [null, 'x'.repeat(199)])
})

test('characters that change the text direction are removed from all headers', async () => {
  const { mails } = await queued('live', {
    ...mail,
    subject: 'Invoice of Ada\u202e live.example',
    from: { name: 'Bright\u2067 Gutters' },
    to: { ...mail.to, name: 'Ada\u2066' },
    replyTo: { address: 'office@example.com', name: '\u202dOffice' },
  })
  const { subject, from_name, to_name, reply_to_name } = mails[0]!
  assert.deepEqual(
    [subject, from_name, to_name, reply_to_name],
    ['Invoice of Ada live.example', 'Bright Gutters', 'Ada', 'Office'],
  )
})

test('without a mail server no task is queued: the email stays in the outbox, and the answer says why', async () => {
  const withoutServer = await queued('live', mail, { smtpUrl: null })
  assert.deepEqual(
    [withoutServer.delivery.state, withoutServer.delivery.reason],
    ['kept_in_outbox', 'no_smtp'],
  )
  assert.match(withoutServer.delivery.why!, /SMTP_URL/)
  const demonstrated = await queued('live', mail, { isDemo: true })
  assert.deepEqual(
    [demonstrated.delivery.state, demonstrated.delivery.reason],
    ['kept_in_outbox', 'demonstration'],
  )
  const withTestClock = await queued('live', mail, { clock: '2026-01-05T15:00:00.000Z' })
  assert.deepEqual(
    [withTestClock.delivery.state, withTestClock.delivery.reason],
    ['kept_in_outbox', 'test_clock'],
  )
  for (const { mails, tasks } of [withoutServer, demonstrated, withTestClock]) {
    assert.equal(mails[0]!.status, 'kept')
    assert.deepEqual(tasks, [])
  }
})
