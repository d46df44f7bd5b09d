import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createClient, getClient } from '../../domains/customers/clients/operations.ts'
import { setOptOut } from '../../domains/customers/inbox/operations.ts'
import { type OfferedMail, offerMail, writeMail } from '../../domains/messages/outbox/index.ts'
import { offered, offeredTo } from '../../domains/messages/outbox/testing/offered.ts'
import { linkMark } from '../../kernel/cell.ts'
import { assertCommonHeaders } from '../../testing/expect-error.ts'
import { asWritten, mailServerOf } from '../../testing/mail-server-of.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { anyAddress, visit } from './testing/visit.ts'

const address = 'Bo@Example.com'
const written = { outcome: 'written', state: 'queued' }
const refused = { outcome: 'refused', reason: 'opted_out', state: 'refused' }
const content = {
  subject: 'How did we do?',
  text: 'Just answer.',
  html: '<html><body><p>Just answer.</p></body></html>',
}

const offer = (org: TestOrg, mail: Partial<OfferedMail> = {}) =>
  offered(org, (ctx) => offerMail(ctx, { ...offeredTo(null), to: { address }, content, ...mail }))

/** Sends an automation's email, and returns the headers and links of the delivered message. */
async function mailed(org: TestOrg, mail: Partial<OfferedMail> = {}) {
  const server = await mailServerOf(org.app)
  assert.deepEqual(await offer(org, mail), written)
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 1)
  const { content: raw } = server.received[0]!
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  const url = /^List-Unsubscribe: <([^>]+)>$/m.exec(head)?.[1]
  return { head, body: asWritten(raw.slice(at)), url: url!, path: new URL(url!).pathname }
}

/** Sends a POST to the unsubscribe address in the same way as an email program, without the headers of a browser. */
const oneClick = (org: TestOrg, path: string, type: string, payload: string) =>
  org.app.server.inject({
    method: 'POST',
    url: path,
    remoteAddress: anyAddress(),
    headers: { 'content-type': type },
    payload,
  })

test('an email of an automation offers to unsubscribe in two headers, in the text and in the HTML', async () => {
  const org = await testOrg()
  const { head, body, url, path } = await mailed(org)
  assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  // With this header, vacation responders and similar programs do not answer.
  assert.match(head, /^Auto-Submitted: auto-generated$/m)
  assert.match(url, /^http:\/\/quoin\.test\/u\/[\w-]{32}$/)
  assert.equal(path.slice('/u/'.length, '/u/'.length + 10), `7k${linkMark(org.id)}`)
  assert.ok(body.includes(`Test Cleaning sent this email. Unsubscribe: ${url}`), body)
  assert.match(
    body,
    new RegExp(`<p>Just answer\\.</p><p [^>]*>[^<]+<a href="${url}"[^]+</a></p></body></html>`),
  )
})

test('other emails do not offer to unsubscribe', async () => {
  const org = await testOrg()
  const server = await mailServerOf(org.app)
  for (const purpose of ['conversation', 'arrival', 'document', 'receipt', 'notice', 'internal'] as const)
    await offered(org, async (ctx) => ({
      outcome: 'written',
      delivery: await writeMail(ctx, { ...offeredTo(null), purpose, to: { address }, content }),
    }))
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 6)
  for (const mail of server.received) assert.doesNotMatch(mail.content, /unsubscribe|\/u\/|No more of/i)
})

test('emails to one address share one unsubscribe link, whatever its case; other addresses and companies have others', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { url } = await mailed(org)
  assert.equal((await mailed(org, { to: { address: 'bo@EXAMPLE.com' } })).url, url)
  const others = [await mailed(org, { to: { address: 'ada@example.com' } }), await mailed(other)]
  assert.equal(new Set([url, ...others.map((each) => each.url)]).size, 3)
  const rows = await org.query('select address_key from quoin.unsubscribe_links where org_id = $1 order by 1')
  assert.deepEqual(rows, [{ address_key: 'ada@example.com' }, { address_key: 'bo@example.com' }])
})

test('pressing the button stops automation emails of that company only, and pressing it again is harmless', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const location = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const { id: client_id } = await org.run(
    createClient,
    { ...location, name: 'Bo', email: address },
    org.owner,
  )
  const { path } = await mailed(org)
  await mailed(other)
  const first = await visit(org, 'POST', path, { 'List-Unsubscribe': 'One-Click' })
  assert.equal(first.status, 200)
  assert.match(first.text, /<h1>You will get no more of these messages<\/h1><p>Test Cleaning writes/)
  assert.deepEqual(await offer(org), refused)
  assert.deepEqual(await offer(org, { to: { address: 'ada@example.com' } }), written)
  assert.deepEqual(await offer(other), written)
  assert.equal((await org.run(getClient, { client_id }, org.owner)).email_opt_out, true)

  const again = await visit(org, 'POST', path)
  const plain = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
  assert.deepEqual([again.status, plain(again.text)], [200, plain(first.text)])
  const rows = await org.query(
    'select channel, address_key, source, client_id from quoin.contact_opt_outs where org_id = $1',
  )
  assert.deepEqual(rows, [
    { channel: 'email', address_key: 'bo@example.com', source: 'link', client_id: null },
  ])

  // If a member records the opt-out again, it keeps its original source `link`. After a member revokes the opt-out,
  // the link can record it again.
  const optOut = { channel: 'email', email: address }
  const storedOptOut = await org.run(setOptOut, { ...optOut, state: 'opted_out' }, org.owner)
  assert.equal(storedOptOut.source, 'link')
  await org.run(setOptOut, { ...optOut, state: 'opted_in' }, org.owner)
  assert.deepEqual(await offer(org), written)
  await visit(org, 'POST', path)
  assert.deepEqual(await offer(org), refused)
})

test('one-click unsubscribing of mail programs works with both form encodings', async () => {
  const boundary = randomUUID()
  const parts = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [`multipart/form-data; boundary=${boundary}`, parts],
  ] as const) {
    const org = await testOrg()
    const { path } = await mailed(org)
    const answer = await oneClick(org, path, type, body)
    assert.equal(answer.statusCode, 200, type)
    assert.deepEqual(await offer(org), refused)
  }
})

test('fetching the unsubscribe page, or a form from another site, changes nothing', async () => {
  const org = await testOrg()
  const { path } = await mailed(org)
  const answer = await visit(org, 'GET', path)
  assert.equal(answer.status, 200)
  assertCommonHeaders(answer)
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.match(answer.headers['x-robots-tag']!, /noindex/)
  assert.ok(answer.text.includes(`<form method="post" action="${path}">`), answer.text)
  assert.ok(!answer.text.includes('example.com'), 'whoever was handed the email is not told the address')
  assert.equal((await visit(org, 'HEAD', path)).status, 200)
  const elsewhere = await visit(org, 'POST', path, {}, { 'sec-fetch-site': 'cross-site' })
  assert.equal(elsewhere.status, 403)
  assert.match(elsewhere.text, /<h1>Please send your answer again<\/h1>/)
  assert.equal((await oneClick(org, path, 'application/json', '{}')).statusCode, 415)
  assert.deepEqual(await offer(org), written)
})

test('an invented unsubscribe link answers like any dead link and reveals no other link', async () => {
  const org = await testOrg()
  const { path } = await mailed(org)
  const nowhere = `/u/${path.slice('/u/'.length, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  for (const deadPath of [nowhere, '/u/short', path.replace('/u/', '/p/')])
    for (const method of ['GET', 'POST'] as const) {
      if (deadPath.startsWith('/p/') && method === 'POST') continue
      const answer = await visit(org, method, deadPath)
      assert.equal(answer.status, 404, deadPath)
      assert.match(answer.text, /<h1>This link does not work<\/h1>/)
    }
  assert.deepEqual(await offer(org), written)
})

test('unsubscribe pages share the limit of sixty requests a minute with the other public pages', async () => {
  const org = await testOrg()
  const from = anyAddress()
  const guess = (sent: number) =>
    visit(org, 'GET', `/${sent % 2 ? 'p' : 'u'}/guess-${sent}`, undefined, {}, from)
  let admitted = 0
  let refusal = await guess(admitted)
  // The limit may be reached later than after 60 requests, because one more request per second is allowed while the
  // loop runs.
  for (; refusal.status !== 429 && admitted < 120; refusal = await guess(admitted)) admitted++
  assert.ok(admitted >= 60 && admitted < 120, `${admitted} were admitted`)
  assert.match(refusal.headers['retry-after'] ?? '', /^[1-9]\d*$/)
  assert.match(refusal.text, /^<!doctype html>/)
})

test('sandbox emails are not sent and create no unsubscribe link', async () => {
  const org = await testOrg('sandbox')
  assert.deepEqual(await offer(org), { outcome: 'written', state: 'pretended' })
  const rows = await org.query('select 1 from quoin.unsubscribe_links where org_id = $1')
  assert.deepEqual(rows, [])
})
