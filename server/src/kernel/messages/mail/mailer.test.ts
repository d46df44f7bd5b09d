import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Queries } from '../../database/queries.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { openBody } from '../index.ts'
import { createMailer, type Mailer, type MailerParts, type MailMessage, serviceMail } from './index.ts'
import { mailServer, scriptedServer, usualTalk } from './smtp-server-for-tests.ts'

const tenantScope = (orgId: string) => ({ orgId, locations: '*' as const })
const hello = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: { address: 'ada@example.com', name: 'Ada Lovelace' },
  subject: 'Hello',
  text: 'Hello, Ada.',
  idempotencyKey: randomUUID(),
  ...changes,
})

const recorded = async (mailer: Mailer, db: Queries, id: string, message: MailMessage): Promise<string> =>
  (await mailer.record(db, { id, isDemo: false, clock: null }, message, new Date().toISOString())).row.id

interface Setup {
  mailer: Mailer
  /** A mailer with a short timeout, for tests of mail servers that stop answering. */
  impatient: Mailer
  orgId: string
  clock: { now: Date | undefined }
  record: (changes?: Partial<MailMessage>) => Promise<string>
  row: (
    id: string,
  ) => Promise<{ status: string; failure: string | null; submissions: number; error: string | null }>
}

async function setup(smtpUrl: string | undefined, print?: MailerParts['print']): Promise<Setup> {
  const [{ database, kernel }, org] = await Promise.all([testApp(), testOrg()])
  const clock: Setup['clock'] = { now: undefined }
  const parts: MailerParts = {
    database: database.system,
    sealer: kernel.services.sealer,
    now: () => (clock.now ?? new Date()).toISOString(),
    smtpUrl,
    sender: { address: 'office@quoin.test', name: 'Quoin' },
    print,
  }
  const mailer = createMailer(parts)
  return {
    mailer,
    impatient: createMailer({ ...parts, limits: { stepMs: 1_000, wholeMs: 3_000 } }),
    orgId: org.id,
    clock,
    record: (changes) =>
      database.live.transaction(tenantScope(org.id), (db) => recorded(mailer, db, org.id, hello(changes))),
    row: async (id) => {
      const storedMail = (await mailer.list(org.id)).find((mail) => mail.id === id)
      assert.ok(storedMail)
      const { status, failure, submissions, error } = storedMail
      return { status, failure, submissions, error }
    },
  }
}

test('without a mail server an email is kept in the outbox, and can be read there', async () => {
  const { mailer, orgId, record } = await setup(undefined)
  const first = await record()
  const second = await record({ subject: 'Second', headers: { 'X-Kind': 'test' } })
  assert.deepEqual(await mailer.deliver(orgId, first), { outcome: 'kept' })
  const list = await mailer.list(orgId)
  assert.deepEqual(
    list.map((mail) => [mail.id, mail.subject, mail.status, mail.to_address, mail.to_name, mail.headers]),
    [
      [second, 'Second', 'kept', 'ada@example.com', 'Ada Lovelace', { 'X-Kind': 'test' }],
      [first, 'Hello', 'kept', 'ada@example.com', 'Ada Lovelace', {}],
    ],
  )
  assert.deepEqual(
    (await mailer.list(orgId, { limit: 1, beforeId: second })).map((mail) => mail.id),
    [first],
  )
})

test('an email is recorded in the same transaction as the business change, and once per key', async () => {
  const { mailer, orgId } = await setup(undefined)
  const { database } = await testApp()
  const message = hello()
  await assert.rejects(
    database.live.transaction(tenantScope(orgId), async (db) => {
      await recorded(mailer, db, orgId, message)
      throw new Error('no')
    }),
  )
  assert.deepEqual(await mailer.list(orgId), [])
  const twice = () =>
    database.live.transaction(tenantScope(orgId), (db) => recorded(mailer, db, orgId, message))
  const [one, other] = await Promise.all([twice(), twice()])
  assert.equal(one, other)
  assert.equal((await mailer.list(orgId)).length, 1)
})

test('an organization can neither see nor record emails of another organization or of the service', async () => {
  const [mine, other] = [await setup(undefined), await setup(undefined)]
  const { database } = await testApp()
  await mine.record()
  const own = await database.system.transaction((db) => recorded(mine.mailer, db, serviceMail, hello()))
  assert.ok((await mine.mailer.list(serviceMail)).some((mail) => mail.id === own))
  assert.deepEqual(await other.mailer.list(other.orgId), [])
  const visibleMails = await database.live
    .reader(tenantScope(other.orgId))
    .rows<{ org_id: string }>('select org_id from quoin.mail_messages')
  assert.deepEqual(visibleMails, [])
  await assert.rejects(
    database.live.transaction(tenantScope(other.orgId), (db) =>
      recorded(mine.mailer, db, mine.orgId, hello()),
    ),
    { code: '42501' },
  )
})

test('an email is sent once, however often its delivery is requested', async () => {
  const server = await mailServer()
  const { mailer, orgId, record, row } = await setup(server.url)
  const id = await record({
    to: { address: 'zoe@bücher.example', name: 'Zoë "Ünï" <日本>' },
    from: { address: 'team@acme.example', name: 'Schröder & Söhne' },
    replyTo: { address: 'reply@acme.example' },
    subject: 'Rechnung über 10 € – 請求書',
    text: 'Grüße\n.\nleading dot',
    html: '<p>Grüße</p>',
    headers: { 'List-Unsubscribe': '<https://acme.example/u>' },
  })
  const delivery = await mailer.deliver(orgId, id)
  assert.deepEqual(delivery, { outcome: 'sent' })
  assert.equal((await mailer.list(orgId))[0]?.provider_message_id, `<${id}@acme.example>`)
  assert.deepEqual(await mailer.deliver(orgId, id), delivery)
  assert.equal(server.received.length, 1)
  assert.deepEqual(await row(id), { status: 'sent', failure: null, submissions: 1, error: null })

  const { from, to, content } = server.received[0]!
  assert.deepEqual([from, to], ['team@acme.example', ['zoe@bücher.example']])
  const head = content.slice(0, content.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  assert.match(head, /^Subject: =\?UTF-8\?/m)
  assert.match(head, /^From: =\?UTF-8\?.*<team@acme\.example>$/m)
  assert.match(head, /^To: =\?UTF-8\?.*<zoe@xn--bcher-kva\.example>$/m)
  assert.match(head, /^Reply-To: reply@acme\.example$/m)
  assert.match(head, /^List-Unsubscribe: <https:\/\/acme\.example\/u>$/m)
  assert.match(head, new RegExp(`^Message-ID: <${id}@acme.example>$`, 'm'))
})

test('an international domain is sent to the mail server in its ASCII form', async () => {
  const server = await scriptedServer(usualTalk(() => undefined))
  const { mailer, orgId, record } = await setup(server.url)
  await mailer.deliver(orgId, await record({ to: { address: 'zoe@bücher.example' } }))
  assert.ok(server.lines.includes('RCPT TO:<zoe@xn--bcher-kva.example>'))
})

test('of two concurrent deliveries one sends the email, and the other returns busy', async () => {
  const resume = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({
    onMailFrom: (_address, _session, callback) => {
      reached.resolve()
      void resume.promise.then(() => callback())
    },
  })
  const { mailer, orgId, record } = await setup(server.url)
  const id = await record()
  const first = mailer.deliver(orgId, id)
  await reached.promise
  assert.deepEqual(await mailer.deliver(orgId, id), { outcome: 'busy' })
  resume.resolve()
  assert.equal((await first).outcome, 'sent')
  assert.equal(server.received.length, 1)
})

for (const [code, failure] of [
  [550, 'permanent'],
  [450, 'temporary'],
] as const) {
  test(`a recipient that the server refuses with ${code} is a ${failure} failure`, async () => {
    const refusal = Object.assign(new Error('no such box'), { responseCode: code })
    let refuse = true
    const server = await mailServer({
      onRcptTo: (_to, _session, callback) => callback(refuse ? refusal : null),
    })
    const { mailer, orgId, record, row } = await setup(server.url)
    const id = await record()
    const delivery = await mailer.deliver(orgId, id)
    assert.ok(delivery.outcome === 'failed')
    assert.equal(delivery.failure, failure)
    assert.match(delivery.error, /no such box/)
    assert.deepEqual(await row(id), { status: 'failed', failure, submissions: 1, error: delivery.error })

    refuse = false
    const again = await mailer.deliver(orgId, id)
    if (failure === 'permanent') assert.deepEqual(again, delivery)
    else assert.equal(again.outcome, 'sent')
    assert.equal(server.received.length, failure === 'permanent' ? 0 : 1)
  })
}

test('an email whose attachment cannot be rendered without the database waits, and other errors are not quoted', async () => {
  const server = await mailServer()
  let printError: Error | undefined = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const { mailer, orgId, record, row } = await setup(server.url, (_orgId, { name }) =>
    printError
      ? Promise.reject(printError)
      : Promise.resolve({ name, contentType: 'text/plain', content: Buffer.from('x') }),
  )
  const receipt = {
    kind: 'invoice',
    id: randomUUID(),
    version: 1,
    name: 'Receipt.pdf',
    document: {},
    signature: null,
  }
  const waits = await record({ enclosed: [receipt] })
  await assert.rejects(mailer.deliver(orgId, waits), printError)
  assert.equal((await row(waits)).status, 'recorded')
  printError = undefined
  assert.equal((await mailer.deliver(orgId, waits)).outcome, 'sent')
  printError = new Error('invoice.typ: unknown variable')
  const fails = await record({ enclosed: [receipt] })
  assert.deepEqual(await mailer.deliver(orgId, fails), {
    outcome: 'failed',
    failure: 'permanent',
    error: 'Receipt.pdf could not be created: an internal error occurred.',
  })
})

/** Ways in which a mail server behaves at some point of the dialog, and the failure of the delivery that results. */
const endings: Record<
  string,
  [script: Parameters<typeof usualTalk>[0], failure: string, silence?: 'silence']
> = {
  'says nothing at all': [() => false, 'temporary', 'silence'],
  'hangs up at once': [(_line, socket) => (socket.destroy(), false), 'temporary'],
  'is busy': [(line) => (line === undefined ? '421 too busy' : undefined), 'temporary'],
  'hangs up at the sender': [
    (line, socket) => (line?.startsWith('MAIL') ? (socket.destroy(), false) : undefined),
    'temporary',
  ],
  'is shutting down at the sender': [
    (line) => (line?.startsWith('MAIL') ? '421 going' : undefined),
    'temporary',
  ],
  'hangs at the recipient': [
    (line) => (line?.startsWith('RCPT') ? false : undefined),
    'temporary',
    'silence',
  ],
  'hangs at DATA': [(line) => (line === 'DATA' ? false : undefined), 'temporary', 'silence'],
  'refuses DATA for good': [(line) => (line === 'DATA' ? '554 no' : undefined), 'permanent'],
  'hangs after the content': [(line) => (line === '.' ? false : undefined), 'unknown', 'silence'],
  'hangs up after the content': [
    (line, socket) => (line === '.' ? (socket.destroy(), false) : undefined),
    'unknown',
  ],
  'wants the content later': [(line) => (line === '.' ? '451 later' : undefined), 'temporary'],
  'is shutting down after the content': [(line) => (line === '.' ? '421 going' : undefined), 'temporary'],
  'refuses the content': [(line) => (line === '.' ? '552 spam' : undefined), 'permanent'],
}
for (const [behavior, [script, failure, silence]] of Object.entries(endings)) {
  test(`delivery to a server that ${behavior} ends as a failure of type ${failure}`, async () => {
    let well = false
    let refusal = ''
    const server = await scriptedServer(
      usualTalk((line, socket) => {
        const said = well ? undefined : script(line, socket)
        if (typeof said === 'string') refusal = said
        return said
      }),
    )
    const { mailer, impatient, orgId, record, row } = await setup(server.url)
    const id = await record()
    const delivery = await (silence ? impatient : mailer).deliver(orgId, id)
    assert.ok(delivery.outcome === 'failed')
    assert.equal(delivery.failure, failure)
    assert.ok(delivery.error.includes(refusal), delivery.error)
    assert.equal((await row(id)).status, 'failed')

    well = true
    const submitted = server.lines.filter((line) => line === 'DATA').length
    const again = await mailer.deliver(orgId, id)
    const more = server.lines.filter((line) => line === 'DATA').length - submitted
    assert.deepEqual([again.outcome, more], failure === 'temporary' ? ['sent', 1] : ['failed', 0])
  })
}

test('a server that keeps sending continuation lines is given up after a limit', async () => {
  const server = await scriptedServer(
    usualTalk((line, socket) => {
      if (!line?.startsWith('EHLO')) return undefined
      const more = setInterval(() => socket.write('250-X\r\n'), 50)
      socket.on('close', () => clearInterval(more))
      return false
    }),
  )
  const { impatient, orgId, record } = await setup(server.url)
  const started = performance.now()
  const delivery = await impatient.deliver(orgId, await record())
  assert.equal(delivery.outcome === 'failed' && delivery.failure, 'temporary')
  assert.ok(performance.now() - started < 30_000)
})

test('an email whose sending process crashed is not sent again, and its outcome is unknown', async () => {
  const server = await mailServer()
  const { mailer, orgId, record, row, clock } = await setup(server.url)
  const id = await record()
  const { inspect } = await testApp()
  await inspect.query(`update quoin.mail_messages set status = 'sending', claimed_at = now() where id = $1`, [
    id,
  ])
  assert.deepEqual(await mailer.deliver(orgId, id), { outcome: 'busy' })
  clock.now = new Date(Date.now() + 120_000)
  const delivery = await mailer.deliver(orgId, id)
  assert.equal(delivery.outcome === 'failed' && delivery.failure, 'unknown')
  assert.equal((await row(id)).status, 'failed')
  assert.deepEqual(await mailer.deliver(orgId, id), delivery)
  assert.equal(server.received.length, 0)
})

test('delivering an unrecorded email fails', async () => {
  const { mailer, orgId } = await setup(undefined)
  await assert.rejects(mailer.deliver(orgId, randomUUID()), /no message/)
})

test('the text of an email is encrypted in the database, and its secrets are redacted once it is sent', async () => {
  const server = await mailServer()
  const { mailer, orgId, record } = await setup(server.url)
  const secret = `http://quoin.test/p/${randomUUID()}`
  const id = await record({ text: `See ${secret}`, html: `<a href="${secret}">See</a>`, secrets: [secret] })
  const { inspect, kernel } = await testApp()
  const stored = async (): Promise<string> => {
    const { rows } = await inspect.query<{ row: string }>(
      `select m::text as row from quoin.mail_messages m where id = $1`,
      [id],
    )
    return rows[0]!.row
  }
  assert.ok(!(await stored()).includes(secret))
  assert.ok((await mailer.list(orgId))[0]!.text.includes(secret))

  await mailer.deliver(orgId, id)
  assert.match(server.received[0]!.content.replaceAll('=\r\n', ''), new RegExp(secret))
  const [sent] = await mailer.list(orgId)
  const opened = openBody(kernel.services.sealer, { ...sent!, body: sent!.body! })
  assert.deepEqual([opened.text, opened.html], ['See [redacted]', '<a href="[redacted]">See</a>'])
  assert.ok(!JSON.stringify(opened).includes(secret))
})

for (const [reason, assignment] of [
  ['demonstration', 'is_demo = true'],
  ['test_clock', "clock_at = '2026-01-05T15:00:00Z'"],
] as const)
  test(`email is kept in the outbox with the reason ${reason}, although there is a mail server`, async () => {
    const server = await mailServer()
    const { mailer, orgId, record } = await setup(server.url)
    const id = await record()
    const { inspect } = await testApp()
    await inspect.query(`update quoin.organizations set ${assignment} where org_id = $1`, [orgId])
    assert.deepEqual(await mailer.deliver(orgId, id), { outcome: 'kept' })
    const [mail] = await mailer.list(orgId)
    assert.deepEqual([mail!.status, mail!.reason, server.received.length], ['kept', reason, 0])
  })
