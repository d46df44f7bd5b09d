import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSmtpUrl } from './smtp-server-address.ts'
import { mailServer, scriptedServer, usualTalk } from './smtp-server-for-tests.ts'
import { submitMail } from './submit-mail.ts'

const envelope = { from: 'a@example.com', to: 'b@example.com' }
const content = Buffer.from('Subject: x\r\n\r\nx\r\n')
const limits = { stepMs: 20_000, wholeMs: 60_000 }
const password = 'p@ss word/ü'
const withLogin = (url: string): string =>
  url.replace('://', `://${encodeURIComponent('mailer')}:${encodeURIComponent(password)}@`)

test('the credentials in the SMTP address are used, and are sent without TLS only to this machine', async () => {
  const logins: unknown[] = []
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password: submittedPassword }, _session, callback) {
      logins.push([username, submittedPassword])
      callback(null, { user: username })
    },
  })
  assert.deepEqual(await submitMail(readSmtpUrl(withLogin(server.url)), envelope, content, limits), {
    accepted: true,
  })
  assert.deepEqual(logins, [['mailer', password]])

  const scripted = await scriptedServer(usualTalk(() => undefined))
  const elsewhere = { ...readSmtpUrl(withLogin(scripted.url)), ignoreTLS: false, requireTLS: true }
  const refused = await submitMail(elsewhere, envelope, content, limits)
  assert.equal(!refused.accepted && refused.failure, 'temporary')
  assert.ok(!scripted.lines.some((line) => /^(AUTH|MAIL|DATA)/.test(line)))
})

test('a server with an untrusted certificate is refused', async () => {
  const server = await mailServer({ secure: true })
  const submission = await submitMail(
    readSmtpUrl(server.url.replace('smtp:', 'smtps:')),
    envelope,
    content,
    limits,
  )
  assert.equal(!submission.accepted && submission.failure, 'temporary')
  assert.match(submission.accepted ? '' : submission.error, /certificate/)
  assert.deepEqual(server.received, [])
})

test('credentials that the server repeats in its refusal are redacted in the error', async () => {
  const plain = Buffer.from(`\0mailer\0${password}`).toString('base64')
  const forms = [
    password,
    encodeURIComponent(password),
    plain,
    Buffer.from(password).toString('base64'),
    'mailer',
  ]
  const server = await scriptedServer(
    usualTalk((line) => {
      if (line?.startsWith('EHLO')) return '250-hi\r\n250 AUTH PLAIN'
      return line?.startsWith('AUTH') ? `535 no: ${forms.join(' ')}` : undefined
    }),
  )
  const submission = await submitMail(readSmtpUrl(withLogin(server.url)), envelope, content, limits)
  assert.ok(!submission.accepted)
  assert.equal(submission.failure, 'temporary')
  assert.match(submission.error, /535 no: \[redacted\]/)
  for (const form of forms) assert.ok(!submission.error.includes(form), form)
})

test('the error says what failed, with the answer of the server if there was one', async () => {
  const failed = async (server: { url: string }, timeouts = limits): Promise<string> => {
    const submission = await submitMail(readSmtpUrl(server.url), envelope, content, timeouts)
    return submission.accepted ? '' : submission.error
  }
  const answering = (command: string, answer: string) =>
    scriptedServer(usualTalk((line) => (line?.startsWith(command) ? answer : undefined)))
  assert.equal(
    await failed(await answering('RCPT', '550 no such box')),
    'The mail server refused the message: 550 no such box',
  )
  assert.match(await failed({ url: 'smtp://127.0.0.1:1' }), /^The mail server refused the connection/)
  const impatient = { stepMs: 500, wholeMs: 2_000 }
  assert.equal(
    await failed(await scriptedServer(() => undefined), impatient),
    'The mail server took too long.',
  )
})

test('the SMTP address determines host, port, TLS and credentials', () => {
  const { credentials, ...relay } = readSmtpUrl('smtp://relay.example.com')
  assert.equal(credentials, undefined)
  assert.deepEqual(relay, {
    host: 'relay.example.com',
    port: 587,
    secure: false,
    ignoreTLS: false,
    requireTLS: false,
  })
  assert.equal(readSmtpUrl('smtp://u:p@relay.example.com:25').requireTLS, true)
  assert.equal(readSmtpUrl('smtp://u:p@localhost:25').ignoreTLS, true)
  const secure = readSmtpUrl('smtps://u%40x:p%3A%2F@[::1]')
  assert.deepEqual(secure, {
    host: '::1',
    port: 465,
    secure: true,
    credentials: { user: 'u@x', pass: 'p:/' },
    ignoreTLS: false,
    requireTLS: false,
  })
})
