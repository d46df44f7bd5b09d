// Runs in its own process: it connects a mail server, which would change the results of other sign-in tests.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSignInMail } from '../../domains/organization/access/index.ts'
import { getOutboxMessage, listOutbox } from '../../domains/messages/outbox/operations.ts'
import {
  createMember,
  deactivateMember,
  inviteMember,
  updateMember,
} from '../../domains/office/workforce/operations.ts'
import { serviceOrgId } from '../../kernel/tasks/task.ts'
import { assertError } from '../../testing/expect-error.ts'
import { mailServerOf } from '../../testing/mail-server-of.ts'
import { testApp } from '../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { newBrowser, pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

const server = await mailServerOf(await testApp())
let addresses = 0
const newAddress = (): string => `ada-${++addresses}@example.com`

async function employ(org: TestOrg, email: string, role = 'manager') {
  return await org.run(createMember, { email, name: 'Ada', role, location_ids: null }, org.operator)
}

const requestMail = (browser: TestBrowser, email: string) =>
  browser.request('POST', '/api/sign-in/mail', { body: { email } })
const enter = (browser: TestBrowser, code: string, more: object = {}) =>
  browser.request('POST', '/api/sign-in/code', { body: { code, ...more } })
const open = (browser: TestBrowser, token: string) =>
  browser.request('POST', '/api/sign-in/link', { body: { token } })

/**
 * Runs the background task that writes the requested sign-in emails, and returns the address, code and token of each
 * email that this call delivered.
 */
async function writeMails(...orgs: TestOrg[]): Promise<{ to: string; code: string; token: string }[]> {
  const app = await testApp()
  const { services } = app.kernel
  const kind = writeSignInMail({
    database: app.database,
    mailer: services.mailer,
    publicUrl: () => services.publicUrl(),
    now: () => app.kernel.now(),
  })
  const { rows } = await app.inspect.query<{ payload: unknown }>(
    `with gone as (delete from quoin.tasks where kind = 'signIn.mail' returning payload, position)
     select payload from gone order by position`,
  )
  const signal = new AbortController().signal
  const ctx = {
    orgId: serviceOrgId,
    attempt: 1,
    now: app.kernel.now(),
    inTurn: () => Promise.resolve(),
    signal,
  }
  // Runs each task twice, as if the worker had crashed after the first time.
  for (const { payload } of [...rows, ...rows]) await kind.handler(ctx, kind.payload.parse(payload))
  const before = server.received.length
  for (const org of orgs) await server.deliverAll(org.id)
  return server.received.slice(before).map(({ to, content }) => {
    const text = content.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    return {
      to: String(to),
      code: /code for Quoin: (\d{6})/.exec(text)![1]!,
      token: /#token=([\w-]{43})/.exec(text)![1]!,
    }
  })
}

test('a code from an email signs in to every organization of the address, once, only in the browser that requested it', async () => {
  const [org, second, other] = [await testOrg(), await testOrg(), await testOrg()]
  const email = newAddress()
  await employ(org, email)
  await employ(second, email, 'technician')
  const browser = newBrowser()
  const answer = await requestMail(browser, email.toUpperCase())
  assert.deepEqual([answer.status, answer.body], [202, { data: { sent: true } }])
  assert.match(
    String(answer.headers['set-cookie']),
    /^quoin_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600$/,
  )
  const mails = await writeMails(org, second)
  assert.equal(mails.length, 1)
  const { code } = mails[0]!
  assertError(await enter(newBrowser(), code), 'validation_error')
  const entered = await enter(browser, `${code.slice(0, 3)} ${code.slice(3)}`)
  assert.deepEqual(
    entered.body.data.organizations.map(({ slug }: { slug: string }) => slug).toSorted(),
    [org.slug, second.slug].toSorted(),
  )
  assert.equal(browser.cookies.has('quoin_sign_in'), false)
  for (const each of [org, second])
    assert.equal((await browser.request('GET', pathOf(each, 'me.get'))).status, 200)
  assertError(await browser.request('GET', pathOf(other, 'me.get')), 'sign_in_required')
})

test('a sign-in request for an unknown address gets the same answer, but no email is sent', async () => {
  const [org, browser] = [await testOrg(), newBrowser()]
  const answer = await requestMail(browser, newAddress())
  assert.deepEqual([answer.status, answer.body], [202, { data: { sent: true } }])
  assert.ok(browser.cookies.has('quoin_sign_in'))
  assert.deepEqual(await writeMails(org), [])
  assertError(await enter(browser, '000000'), 'validation_error')
})

test('after five wrong codes, neither the right code nor the link is accepted', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = newBrowser()
  await requestMail(browser, email)
  const [mail] = await writeMails(org)
  const wrong = mail!.code === '000000' ? '000001' : '000000'
  // Sends the five attempts at once. Each is counted as an attempt before its code is compared.
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(browser, wrong)))
  for (const each of answers) assert.equal(each.status, 422)
  assertError(await enter(browser, mail!.code), 'validation_error')
  assertError(await open(browser, mail!.token), 'validation_error')
})

test('the link in an email works only once, in the browser that requested it', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = newBrowser()
  await requestMail(browser, email)
  const [mail] = await writeMails(org)
  const elsewhere = await open(newBrowser(), mail!.token)
  assertError(elsewhere, 'invalid_state')
  assert.match(elsewhere.body.error.message, /type the code/)
  assert.equal((await open(browser, mail!.token)).status, 200)
  const again = newBrowser()
  assertError(await open(again, mail!.token), 'validation_error')
  assertError(await enter(browser, mail!.code), 'validation_error')
})

test('a code is void after ten minutes, and once its member is deactivated or has another address', async () => {
  const org = await testOrg()
  const begin = async () => {
    const email = newAddress()
    const member = await employ(org, email)
    const browser = newBrowser()
    await requestMail(browser, email)
    const [mail] = await writeMails(org)
    return { member, browser, code: mail!.code }
  }
  const late = await begin()
  try {
    org.app.clock.now = new Date(Date.now() + 10 * 60_000)
    assertError(await enter(late.browser, late.code), 'validation_error')
  } finally {
    org.app.clock.now = undefined
  }
  const left = await begin()
  await org.run(deactivateMember, { member_id: left.member.id }, org.owner)
  assertError(await enter(left.browser, left.code), 'validation_error')
  const moved = await begin()
  await org.query('update quoin.members set email = $2 where org_id = $1 and id = $3', [
    newAddress(),
    moved.member.id,
  ])
  assertError(await enter(moved.browser, moved.code), 'validation_error')
})

test('a mailbox gets at most five sign-in emails an hour', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = newBrowser()
  for (let n = 0; n < 6; n++) assert.equal((await requestMail(browser, email)).status, 202)
  assert.equal((await writeMails(org)).length, 5)
  assertError(await enter(browser, '123456'), 'validation_error')
})

test('after twenty wrong codes in a day only the link is accepted; attempts for unknown addresses are counted too', async () => {
  const org = await testOrg()
  const [email, unknown] = [newAddress(), newAddress()]
  await employ(org, email)
  for (const address of [email, unknown])
    for (let mails = 0; mails < 4; mails++) {
      const browser = newBrowser()
      await requestMail(browser, address)
      for (let n = 0; n < 5; n++) assertError(await enter(browser, 'wrong'), 'validation_error')
    }
  const browser = newBrowser()
  await requestMail(browser, email)
  const mail = (await writeMails(org)).at(-1)!
  assertError(await enter(browser, mail.code), 'validation_error')
  const tries = await org.query(
    `select s.email, sum(s.tries)::int as tries from quoin.sign_ins s
      where $1::uuid is not null and s.email = any($2) group by s.email order by s.email`,
    [[email, unknown]],
  )
  assert.deepEqual(
    tries.map((row) => row['tries']),
    [20, 20],
  )
  assert.equal((await open(browser, mail.token)).status, 200)
  // The limit counts only the emails of the last 24 hours.
  await org.app.inspect.query(
    `update quoin.sign_ins set created_at = created_at - interval '24 hours' where email = $1`,
    [email],
  )
  const next = newBrowser()
  await requestMail(next, email)
  assert.equal((await enter(next, (await writeMails(org)).at(-1)!.code)).status, 200)
})

test('of fifty simultaneous requests with the right code on the last attempt, one signs in', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = newBrowser()
  await requestMail(browser, email)
  const [mail] = await writeMails(org)
  for (let n = 0; n < 4; n++) assertError(await enter(browser, 'wrong'), 'validation_error')
  const copies = Array.from({ length: 50 }, () => ({ ...newBrowser(), cookies: new Map(browser.cookies) }))
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const answers = await Promise.all(
    copies.map((copy) =>
      copy.request('POST', '/api/sign-in/code', { body: { code: mail!.code }, headers: { cookie } }),
    ),
  )
  assert.deepEqual(
    [200, 422].map((code) => answers.filter(({ status }) => status === code).length),
    [1, 49],
  )
})

test('requesting a passkey challenge leaves the code of an email valid', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = newBrowser()
  await requestMail(browser, email)
  assert.equal((await browser.request('POST', '/api/sign-in/passkey/begin', { body: {} })).status, 200)
  const [mail] = await writeMails(org)
  assert.equal((await enter(browser, mail!.code)).status, 200)
  assert.deepEqual([...browser.cookies.keys()], [`quoin-${org.slug}`])
})

test('the limit of emails to one mailbox also holds for simultaneous requests', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const answers = await Promise.all(Array.from({ length: 9 }, () => requestMail(newBrowser(), email)))
  for (const each of answers) assert.equal(each.status, 202)
  assert.equal((await writeMails(org)).length, 5)
})

test('an invited member signs in once with the link, and only with the invited address', async () => {
  const org = await testOrg()
  const email = newAddress()
  const invite = async (address: string) => {
    const input = { email: address, name: 'Ada', role: 'sales_rep', location_ids: null }
    const member = await org.run(inviteMember, input, org.owner)
    const { items } = await org.run(listOutbox, {}, org.owner)
    const { text } = await org.run(getOutboxMessage, { message_id: items[0]!.message_id }, org.owner)
    assert.match(text!, /for the first time:\n\[redacted\]\n/)
    const before = server.received.length
    await server.deliverAll(org.id)
    const mail = server.received[before]!.content.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    return { member, token: /#invitation=([\w-]{43})/.exec(mail)![1]! }
  }
  const accept = (browser: TestBrowser, token: string, address: string) =>
    browser.request('POST', '/api/sign-in/invitation', { body: { token, email: address } })
  const { member, token } = await invite(email)
  assertError(await open(newBrowser(), token), 'validation_error')
  assertError(await accept(newBrowser(), token, newAddress()), 'validation_error')
  const browser = newBrowser()
  const answer = await accept(browser, token, email.toUpperCase())
  assert.deepEqual(answer.body.data.organizations, [{ slug: org.slug, name: 'Test Cleaning' }])
  const me = await browser.request('GET', pathOf(org, 'me.get'))
  assert.equal(me.body.data.member.id, member.id)
  assertError(await accept(newBrowser(), token, email), 'validation_error')

  const left = await invite(newAddress())
  await org.run(deactivateMember, { member_id: left.member.id }, org.owner)
  assertError(await accept(newBrowser(), left.token, left.member.email), 'validation_error')
  await org.run(updateMember, { member_id: left.member.id, active: true }, org.owner)
  assertError(await accept(newBrowser(), left.token, left.member.email), 'validation_error')
  const moved = await invite(newAddress())
  await org.query('update quoin.members set email = $2 where org_id = $1 and id = $3', [
    newAddress(),
    moved.member.id,
  ])
  assertError(await accept(newBrowser(), moved.token, moved.member.email), 'validation_error')
  const guessed = await invite(newAddress())
  for (let n = 0; n < 5; n++)
    assertError(await accept(newBrowser(), guessed.token, 'eve@example.com'), 'validation_error')
  assertError(await accept(newBrowser(), guessed.token, guessed.member.email), 'validation_error')
  const late = await invite(newAddress())
  try {
    org.app.clock.now = new Date(Date.now() + 7 * 86_400_000)
    assertError(await accept(newBrowser(), late.token, late.member.email), 'validation_error')
  } finally {
    org.app.clock.now = undefined
  }
})

test('a session is confirmed with a code emailed to its member, and five wrong codes void the right code', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = await signedIn(org, email)
  const requestCode = async (by = browser) => {
    const answer = await by.request('POST', `/api/${org.slug}/confirmation/mail`, { body: {} })
    if (answer.status !== 202) return answer
    const before = server.received.length
    await server.deliverAll(org.id)
    return /action in Quoin: (\d{6})/.exec(server.received[before]!.content)![1]!
  }
  const confirm = (code: string, by = browser) =>
    by.request('POST', `/api/${org.slug}/confirmation`, { body: { code } })
  const { body } = await browser.request('GET', `/api/${org.slug}/confirmation`)
  assert.deepEqual(body.data, { confirmed: true, methods: ['mail', 'terminal'] })
  const first = (await requestCode()) as string
  const other = await signedIn(org, email)
  assertError(await confirm(first, other), 'validation_error')
  const second = (await requestCode()) as string
  if (first !== second) assertError(await confirm(first), 'validation_error')
  assert.equal((await confirm(second)).status, 200)
  assertError(await confirm(second), 'validation_error')
  const third = (await requestCode(other)) as string
  const wrong = third === '000000' ? '000001' : '000000'
  await Promise.all(Array.from({ length: 5 }, () => confirm(wrong, other)))
  assertError(await confirm(third, other), 'validation_error')
  await requestCode()
  await requestCode()
  const { items } = await org.run(listOutbox, {}, org.owner)
  const { text } = await org.run(getOutboxMessage, { message_id: items[0]!.message_id }, org.owner)
  assert.match(text!, /action in Quoin: \[redacted\]/)
  const refused = await browser.request('POST', `/api/${org.slug}/confirmation/mail`, { body: {} })
  assertError(refused, 'rate_limited')
})

test('after fifty attempts in a day, no emailed code confirms a session of the member', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = await signedIn(org, email)
  const confirm = async (code?: string) => {
    await browser.request('POST', `/api/${org.slug}/confirmation/mail`, { body: {} })
    const before = server.received.length
    await server.deliverAll(org.id)
    const right = /action in Quoin: (\d{6})/.exec(server.received[before]!.content)![1]!
    return await browser.request('POST', `/api/${org.slug}/confirmation`, { body: { code: code ?? right } })
  }
  assertError(await confirm('wrong'), 'validation_error')
  await org.query('update quoin.challenges set tries = 50 where org_id = $1 and code_digest is not null')
  assertError(await confirm(), 'validation_error')
  await org.query(
    `update quoin.challenges set created_at = created_at - interval '24 hours' where org_id = $1 and tries = 50`,
  )
  assert.equal((await confirm()).status, 200)
})

test('the outbox shows neither the link nor the code of a sign-in email, before and after it is sent', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  await requestMail(newBrowser(), email)
  await writeMails()
  const owner = await signedIn(org)
  const read = async () => {
    const { items } = await org.run(listOutbox, {}, org.owner)
    const message = await org.run(getOutboxMessage, { message_id: items[0]!.message_id }, org.owner)
    const answer = await owner.request('POST', pathOf(org, 'outbox.get'), {
      body: { message_id: items[0]!.message_id },
    })
    assert.equal(answer.body.data.text, message.text)
    return message
  }
  const waiting = await read()
  assert.deepEqual([waiting.state, waiting.to, waiting.subject], ['queued', email, 'Sign in to Quoin'])
  assert.match(waiting.text!, /code for Quoin: \[redacted\]/)
  assert.match(waiting.text!, /requested this email:\n\[redacted\]\n/)
  assert.equal((await writeMails(org)).length, 1)
  const sent = await read()
  assert.deepEqual([sent.state, sent.text], ['sent', waiting.text])
})

test('no task, table or log line contains a sign-in code', async () => {
  const org = await testOrg()
  const email = newAddress()
  await employ(org, email)
  const browser = newBrowser()
  await requestMail(browser, email)
  const tasks = await org.app.inspect.query<{ payload: object }>(
    `select payload from quoin.tasks where kind = 'signIn.mail'`,
  )
  assert.deepEqual(
    tasks.rows.map(({ payload }) => Object.keys(payload)),
    [['sign_in_id']],
  )
  const [mail] = await writeMails(org)
  await enter(browser, mail!.code)
  assert.ok(!org.app.logged.some((line) => line.includes(mail!.token) || line.includes(`"${mail!.code}"`)))
  const { rows } = await org.app.inspect.query<{ row: string }>('select s::text as row from quoin.sign_ins s')
  assert.ok(
    rows.length > 0 && rows.every(({ row }) => !row.includes(mail!.token) && !row.includes(mail!.code)),
  )
})
