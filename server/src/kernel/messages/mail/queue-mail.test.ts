import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mode } from '../../database/database.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { type MailMessage, queueMail } from './index.ts'

const mail: MailMessage = {
  to: { address: 'ada@example.com' },
  subject: 'Hello',
  text: 'Hello',
  idempotencyKey: 'hello',
}

async function queued(mode: Mode, message: MailMessage) {
  const { app, id } = await testOrg(mode)
  const actor = { mode, org: { id } } as Parameters<typeof queueMail>[0]['actor']
  const { services } = app.kernel
  await app.database[mode].transaction({ orgId: id, locations: '*' }, (db) =>
    queueMail({ actor, db, now: app.kernel.now(), services }, message),
  )
  const { rows: tasks } = await app.inspect.query('select kind from quoin.tasks where org_id = $1', [id])
  return { mails: await app.mailer.list(id), tasks }
}

test('a call in live mode leaves a message and a task that sends it; in the sandbox it leaves neither', async () => {
  const live = await queued('live', mail)
  assert.equal(live.mails.length, 1)
  assert.deepEqual(live.tasks, [{ kind: 'mail.send' }])
  assert.deepEqual(await queued('sandbox', mail), { mails: [], tasks: [] })
})

test('a message that live mode refuses is refused in the sandbox', async () => {
  for (const mode of ['live', 'sandbox'] as const)
    await assert.rejects(queued(mode, { ...mail, subject: 'Hello\r\nBcc: all@example.com' }), {
      code: 'validation_error',
    })
})

test('names as people typed them stand on one line, or nowhere', async () => {
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
})
