// Slow: it kills the program and starts it again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAutomationRun, listAutomationRuns } from '../../src/domains/office/automations/operations.ts'
import { listOutbox } from '../../src/domains/messages/outbox/operations.ts'
import { mailServer } from '../../src/kernel/messages/mail/smtp-server-for-tests.ts'
import { soon } from '../../src/testing/soon.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { install } from '../crash/installation.ts'
import { openOffice } from './automated.ts'

const thanks = {
  name: 'Thanks',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  actions: [{ kind: 'send_email', config: { subject: 'Thank you', body: 'We will call you.' } }],
}

test(
  'if the worker is killed before the mail server answers, the outcome of the email is unknown, and it is never sent again',
  { timeout: 300_000 },
  async (t) => {
    const [contents, contentReceived] = [[] as string[], Promise.withResolvers<void>()]
    let delaysAnswer = true
    const server = await mailServer({
      onData(stream, _session, callback) {
        let content = ''
        stream.on('data', (chunk: Buffer) => (content += chunk.toString()))
        stream.on('end', () => {
          contents.push(content)
          if (!delaysAnswer) return callback()
          contentReceived.resolve()
        })
      },
    })
    const connection = await testDatabase()
    const installation = await install(t, connection, { QUOIN_ROLE: 'worker', SMTP_URL: server.url })
    const inspect = await installation.connect()
    const office = await openOffice(connection, inspect)
    installation.afterwards(() => office.close())
    await office.publish(thanks)
    const [lead] = await office.leads(1)
    await contentReceived.promise
    await installation.program.kill()
    delaysAnswer = false
    const mails = async () =>
      (
        await inspect.query(`select status, failure from quoin.mail_messages where org_id = $1`, [
          office.orgId,
        ])
      ).rows
    const readStates = async () => {
      const [run] = (await office.run(listAutomationRuns, { subject_id: lead! })).items
      const [step] = (await office.run(getAutomationRun, { run_id: run!.id })).steps
      const { items } = await office.run(listOutbox, { to: 'ada-0@example.com' })
      const { message } = step!
      const outbox = items.find(({ message_id }) => message_id === message!.id)!
      return { step: [message!.status, message!.failure], outbox: [outbox.state, outbox.may_have_arrived] }
    }
    assert.deepEqual(await mails(), [{ status: 'sending', failure: null }])
    assert.deepEqual(await readStates(), { step: ['queued', null], outbox: ['queued', false] })
    // Simulates that the time limit for sending the email has passed and that the lease of its task has expired.
    await inspect.query(`update quoin.mail_messages set claimed_at = claimed_at - interval '1 hour'`)
    await inspect.query(
      `update quoin.tasks set leased_until = now() - interval '1 s' where kind = 'mail.send' and leased_until is not null`,
    )
    await installation.restart()
    await soon(
      async () => assert.deepEqual(await mails(), [{ status: 'failed', failure: 'unknown' }]),
      60_000,
    )
    assert.deepEqual(await readStates(), { step: ['failed', 'unknown'], outbox: ['failed', true] })
    // Another email is sent meanwhile, which shows that a worker is running.
    await office.leads(1)
    const isSent = async () => assert.ok((await mails()).some(({ status }) => status === 'sent'))
    await soon(isSent, 60_000)
    assert.equal(contents.length, 2)
    assert.deepEqual(
      contents.map((content) => /^To: .*<([^>]+)>|^To: (\S+)/m.exec(content)?.slice(1).find(Boolean)),
      ['ada-0@example.com', 'ada-0@example.com'],
    )
    const ids = contents.map((content) => /^message-id: (\S+)/im.exec(content)![1])
    assert.notEqual(ids[0], ids[1], 'the one in doubt was handed over once')
  },
)
