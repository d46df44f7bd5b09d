import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeInvoiceLinks } from '../../domains/money/invoices/operations.ts'
import { assertCommonHeaders } from '../../testing/expect-error.ts'
import { evil, invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import { anyAddress, visit } from './testing/visit.ts'

test('links that never existed, are revoked or have expired get the same answer', async () => {
  const { org, path, id } = await invoiceAtLink()
  const expired = await invoiceAtLink()
  await org.app.inspect.query(`update quoin.public_links set expires_at = now() where org_id = $1`, [
    expired.org.id,
  ])
  await org.run(revokeInvoiceLinks, { invoice_id: id }, org.owner)
  const answers = []
  for (const deadPath of [path, expired.path, `/p/${'x'.repeat(32)}`, '/p/short', `/p/${path.slice(3)}x`])
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/viewed'],
      ['POST', '/pay'],
      ['GET', '/pdf'],
    ] as const)
      answers.push(await visit(org, method, deadPath + rest))
  const texts = answers.map(({ status, text }) => `${status} ${text.replaceAll(/nonce="[^"]*"/g, '')}`)
  assert.equal(new Set(texts).size, 1, [...new Set(texts)].join('\n'))
  assert.equal(answers[0]!.status, 404)
  for (const answer of answers) assertCommonHeaders(answer)
})

test('the token of a link has 192 random bits and is not stored in the database', async () => {
  const { org, path } = await invoiceAtLink()
  const token = path.slice('/p/'.length)
  assert.equal(Buffer.from(token, 'base64url').length, 24)
  const rows = await org.query(`select l::text as row from quoin.public_links l where org_id = $1`)
  assert.equal(rows.length, 1)
  for (const secret of [token, Buffer.from(token, 'base64url').toString('hex')])
    assert.ok(!JSON.stringify(rows).includes(secret))
})

test('the page sends no referrer, loads nothing from elsewhere and cannot be framed', async () => {
  const { org, path } = await invoiceAtLink()
  const page = await visit(org, 'GET', path)
  assert.equal(page.status, 200)
  assertCommonHeaders(page)
  const { headers } = page
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.match(headers['x-robots-tag']!, /noindex/)
  const policy = headers['content-security-policy']!
  assert.match(policy, /^default-src 'none';/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.ok(!policy.includes('unsafe'))
  const nonce = /script-src 'nonce-([\w-]+)'/.exec(policy)![1]
  for (const [tag] of page.text.matchAll(/<(script|style)[^>]*>/g))
    assert.ok(tag.includes(`nonce="${nonce}"`))
  assert.ok(!/(src|href)="(https?:)?\/\//.test(page.text), 'something is loaded from elsewhere')
  assert.ok(!/ style="| on\w+="/.test(page.text), 'the policy would not let it')
  assert.notEqual(
    nonce,
    /nonce-([\w-]+)/.exec((await visit(org, 'GET', path)).headers['content-security-policy']!)![1],
  )
})

test('the page has landmarks, one heading, labelled fields and the amount due', async () => {
  const { org, path } = await invoiceAtLink()
  const { text } = await visit(org, 'GET', path)
  assert.match(text, /^<!doctype html>\s*<html lang="en">/)
  assert.match(text, /<meta name="viewport" content="width=device-width, initial-scale=1" \/>/)
  for (const landmark of ['header', 'main', 'footer']) assert.equal(text.split(`<${landmark}>`).length, 2)
  assert.equal(text.split('<h1').length, 2)
  assert.match(text, /<h1 id="title">Invoice #\d+<\/h1>/)
  assert.match(text, /<title>Invoice #\d+ · Test Cleaning<\/title>/)
  assert.match(text, /<p class="due" id="due">\$100\.00<\/p>/)
  assert.match(text, /Window cleaning/)
  const labels = new Set<string | undefined>(
    [...text.matchAll(/<label for="([^"]+)"/g)].map((match) => match[1]),
  )
  for (const [field, id] of text.matchAll(
    /<(?:input|select|textarea)(?![^>]*type="hidden")[^>]* id="([^"]+)"/g,
  ))
    assert.ok(labels.has(id), field)
  for (const [, id] of text.matchAll(/aria-labelledby="([^"]+)"/g))
    assert.ok(text.includes(` id="${id}"`), `nothing has the id ${id}`)
})

test('text that people entered is escaped on the page', async () => {
  const { org, path } = await invoiceAtLink({ name: evil, memo: `${evil}\n<img src=x onerror=alert(1)>` })
  const { text } = await visit(org, 'GET', path)
  assert.equal(text.split('<script').length, 2, 'only our own script')
  assert.ok(!text.includes('<img'))
  assert.ok(text.includes('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&quot;&amp;amp;'))
})

test('fetching the page is not recorded as a view; the request that its script sends is recorded once', async () => {
  const { org, path, invoice } = await invoiceAtLink()
  await visit(org, 'HEAD', path)
  await visit(org, 'GET', path)
  const before = await invoice()
  assert.equal(before.status, 'sent')
  assert.match((await visit(org, 'GET', path)).text, / data-tell="viewed">/)
  assert.equal((await visit(org, 'POST', `${path}/viewed`)).status, 204)
  const viewed = await invoice()
  assert.equal(viewed.status, 'viewed')
  assert.equal(viewed.version, before.version + 1)
  await visit(org, 'POST', `${path}/viewed`)
  assert.deepEqual(await invoice(), viewed)
})

test('a customer pays once, even if the form is sent twice at the same time', async () => {
  const { org, path, invoice } = await invoiceAtLink()
  assert.match((await visit(org, 'GET', path)).text, /Pay \$100\.00/)
  const pay = () => visit(org, 'POST', `${path}/pay`, { card: 'tok_ok' })
  const answers = await Promise.all([pay(), pay()])
  assert.deepEqual(answers.map((each) => each.status).sort(), [303, 409])
  assert.equal(answers.find((each) => each.status === 303)!.headers['location'], path)
  const again = answers.find((each) => each.status === 409)!.text
  assert.match(again, /Nothing was charged this time, because there is nothing to pay now/)
  assert.ok(!again.includes('try again'), 'the card was charged')
  const paid = await invoice()
  assert.equal(paid.status, 'paid')
  assert.equal(paid.amount_paid_cents, 10_000)
  assert.equal(paid.payments.length, 1)
  assert.deepEqual(paid.payments[0]!.recorded_by, { type: 'customer', id: null })
  assert.equal((await org.events()).filter((name) => name === 'invoice.paid').length, 1)
  const { text } = await visit(org, 'GET', path)
  assert.match(text, /This invoice is paid/)
  assert.ok(!text.includes('/pay"'), 'nothing more to pay')
})

test('a declined card is reported on the page, and while a payment is pending the page does not ask for another', async () => {
  const { org, path, invoice } = await invoiceAtLink()
  const declined = await visit(org, 'POST', `${path}/pay`, { card: 'tok_declined' })
  assert.equal(declined.status, 200)
  assert.match(declined.text, /role="alert"[^>]*><p>The card was declined\. Nothing was charged\./)
  assert.equal((await invoice()).balance_cents, 10_000)
  const unknown = await visit(org, 'POST', `${path}/pay`, { card: 'tok_unheard_of' })
  assert.equal(unknown.status, 200)
  assert.match(unknown.text, /role="alert"[^>]*><p>The card was declined\. Nothing was charged\./)
  assert.match(unknown.text, /Pay \$100\.00/)
  const pending = await visit(org, 'POST', `${path}/pay`, { card: 'tok_pending' })
  assert.equal(pending.status, 303)
  const { text } = await visit(org, 'GET', path)
  assert.match(text, /on its way/)
  assert.ok(!text.includes('/pay"'))
})

test('a form sent from another site is refused', async () => {
  const { org, path, invoice } = await invoiceAtLink()
  const before = await invoice()
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', origin: 'http://quoin.test' },
  ] as Record<string, string>[]) {
    const answer = await visit(org, 'POST', `${path}/pay`, { card: 'tok_ok' }, headers)
    assert.equal(answer.status, 403, JSON.stringify(headers))
  }
  const plain = await org.app.server.inject({
    method: 'POST',
    url: `${path}/viewed`,
    remoteAddress: anyAddress(),
    headers: { origin: 'https://evil.example' },
  })
  assert.equal(plain.statusCode, 403)
  assert.deepEqual(await invoice(), before)
})

test('an address may send sixty requests a minute to all public pages together', async () => {
  const { org, path } = await invoiceAtLink()
  const from = anyAddress()
  const first = await visit(org, 'GET', path, undefined, {}, from)
  assert.equal(first.headers['x-ratelimit-limit'], '60')
  const guess = (sent: number) => visit(org, 'GET', `/p/guess-${sent}`, undefined, {}, from)
  let admitted = 1
  let refused = await guess(admitted)
  // The limit may be reached later than after 60 requests, because one more request per second is allowed while the
  // loop runs.
  for (; refused.status !== 429 && admitted < 200; refused = await guess(admitted)) admitted++
  assert.ok(admitted >= 60, `only ${admitted}`)
  assert.equal(refused.status, 429)
  assert.match(refused.headers['retry-after'] ?? '', /^[1-9]\d*$/)
  assert.match(refused.text, /^<!doctype html>/)
})

test('a form that is too large or of another type gets an error page, and an unknown action answers 404', async () => {
  const { org, path } = await invoiceAtLink()
  const large = await visit(org, 'POST', `${path}/pay`, `card=${'x'.repeat(512 * 1024)}`)
  assert.equal(large.status, 413)
  const json = await visit(org, 'POST', `${path}/pay`, '{}', { 'content-type': 'application/json' })
  assert.equal(json.status, 415)
  for (const action of ['accept', 'constructor', '__proto__'])
    assert.equal((await visit(org, 'POST', `${path}/${action}`, {})).status, 404)
})

test('no log line contains the token of a link', async () => {
  const { org, path } = await invoiceAtLink()
  await visit(org, 'GET', path)
  await visit(org, 'POST', `${path}/pay`, { card: 'tok_timeout' })
  const token = path.slice('/p/'.length)
  assert.ok(org.app.logged.some((line) => line.includes('did not answer in time')))
  assert.ok(org.app.logged.every((line) => !line.includes(token)))
})

test("a customer who returns from the processor's page is thanked and sees no payment form", async () => {
  const { org, path } = await invoiceAtLink()
  const { text } = await visit(org, 'GET', `${path}?paid=1`)
  assert.match(text, /role="status"><p>Thank you! Your payment is on its way\./)
  assert.ok(!text.includes('/pay"'))
})

test('a page for a link that does not work says so, and other errors are explained on a page of their own', async () => {
  const { org, path } = await invoiceAtLink()
  const missing = await visit(org, 'GET', `/p/${'x'.repeat(32)}`)
  assert.equal(missing.status, 404)
  assert.match(missing.text, /<h1>This link does not work<\/h1>/)
  const refused = await visit(org, 'POST', `${path}/pay`, {}, { 'sec-fetch-site': 'cross-site' })
  assert.equal(refused.status, 403)
  assert.match(refused.text, /<h1>Please send your answer again<\/h1><p>Nothing was done,/)
  assert.ok(refused.text.includes(`<a class="button quiet" href="${path}">Back to the page</a>`))
})

test('a truncated link gets the same page as any link that does not work', async () => {
  const { org } = await invoiceAtLink()
  const texts = []
  for (const path of ['/p', '/p/', '/p/cut', `/p/${'0'.repeat(48)}`]) {
    const { status, text } = await visit(org, 'GET', path)
    assert.equal(status, 404)
    texts.push(text.replaceAll(/nonce="[^"]*"/g, ''))
  }
  assert.match(texts[0]!, /call the company and ask for a new link/)
  assert.deepEqual(new Set(texts).size, 1)
})
