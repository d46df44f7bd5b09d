import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reviseEstimate, sendEstimate } from '../../domains/selling/estimates/operations.ts'
import { emptySignature } from '../../domains/selling/estimates/testing/drawn-signature.ts'
import { estimateAtLink } from '../../domains/messages/public-links/testing/estimate-at-link.ts'
import { evil, invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import { visit } from './testing/visit.ts'

const lineOf = (text: string): string => /name="line" value="([^"]+)"/.exec(text)![1]!
const revisionOf = (text: string): string => /name="revision" value="(\d+)"/.exec(text)![1]!

/** Returns all URLs in the page's forms, links and pictures, except anchors and URLs of other sites. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/ (?:action|formaction|href|src|data-base)="([^"]*)"/g)]
    .map(([, address]) => address!)
    .filter((address) => !/^(#|data:|https?:|tel:|mailto:)/.test(address))

test('all URLs on the page that follows a refused form work as on the original page', async () => {
  const { org, path } = await estimateAtLink()
  const failed = await visit(org, 'POST', `${path}/accept`, { name: 'Ada' })
  assert.equal(failed.status, 422)
  const addresses = addressesIn(failed.text)
  assert.ok(addresses.includes(`${path}/accept`) && addresses.includes(path))
  for (const address of addresses) assert.ok(address === path || address.startsWith(`${path}/`), address)
  assert.ok(
    !failed.text.includes('location.pathname.replace'),
    'the script goes by the page, not by where it stands',
  )
  const revision = revisionOf(failed.text)
  const again = await visit(org, 'POST', `${path}/accept`, { revision, name: 'Ada', agreed: 'yes' })
  assert.equal(again.status, 303, again.text)
})

test('if the public URL has a path, forms and redirects are below that path', async () => {
  const { org, path } = await estimateAtLink()
  const { services } = org.app.kernel
  const below = { ...services, publicUrl: () => 'http://quoin.test/office' }
  org.app.kernel.services = below
  try {
    const failed = await visit(org, 'POST', `${path}/accept`, {})
    for (const address of addressesIn(failed.text)) assert.ok(address.startsWith(`/office${path}`), address)
    const back = await visit(org, 'GET', `${path}/accept`)
    assert.equal(back.headers['location'], `/office${path}`)
  } finally {
    org.app.kernel.services = services
  }
})

test('opening the URL of a form in the browser redirects to the page', async () => {
  const { org, path } = await estimateAtLink()
  for (const rest of [
    'pay',
    'accept',
    'decline',
    'request-changes',
    'preview',
    'viewed',
    '',
    'nothing/at/all',
  ]) {
    const { status, headers } = await visit(org, 'GET', `${path}/${rest}`)
    assert.deepEqual([status, headers['location']], [303, path], rest)
  }
  assert.equal((await visit(org, 'GET', `/p/${'x'.repeat(32)}/accept`)).status, 404)
})

test('a refused form keeps its input and lists each error at its field and on top', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const { text } = await visit(org, 'GET', path)
  const [revision, line] = [revisionOf(text), lineOf(text)]
  const strokes = '[[[0.1,0.1],[0.9,0.2]]]'
  const form = { revision, line, strokes, 'has-lines': 'yes', name: 'x'.repeat(201), signature: 'nonsense' }
  const failed = await visit(org, 'POST', `${path}/accept`, form)
  assert.equal(failed.status, 422)
  assert.match(
    failed.text,
    /id="problem" role="alert" tabindex="-1" autofocus><p>Please correct 3 entries:<\/p>/,
  )
  for (const [anchor, field, message] of [
    ['name', 'name', 'Type your name as plain text of at most 200 characters.'],
    ['agreed', 'agreed', 'Tick the box to say that you agree.'],
  ] as const) {
    assert.ok(failed.text.includes(`<a href="#${anchor}">${message}</a>`), message)
    assert.ok(failed.text.includes(`<p class="fault" id="${field}-fault">${message}</p>`), message)
    assert.match(
      failed.text,
      new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="${field}-fault"`),
    )
  }
  assert.match(failed.text, /<a href="#signature-pad">Your signature could not be read\./)
  assert.ok(failed.text.includes(`value="${'x'.repeat(201)}"`))
  assert.ok(failed.text.includes(`name="strokes" value="${strokes}"`))
  assert.match(failed.text, new RegExp(`value="${line}" checked`))
  assert.match(failed.text, /<p class="due" id="due">\$150\.00<\/p>/, 'with what was chosen')
  assert.equal((await estimate()).status, 'viewed')

  const refusedChanges = await visit(org, 'POST', `${path}/request-changes`, {
    revision: '99',
    words: `Blue, ${evil}`,
  })
  assert.equal(refusedChanges.status, 409)
  assert.match(refusedChanges.text, /<details open><summary>Ask for changes<\/summary>/)
  assert.match(refusedChanges.text, /<textarea[^>]*>Blue, &lt;script&gt;/)
  const empty = await visit(org, 'POST', `${path}/request-changes`, { revision, words: ' ' })
  assert.match(empty.text, /<a href="#request-changes-words">Tell us what should be different\.<\/a>/)
})

test('typed input survives pressing the button that shows the new total', async () => {
  const { org, path } = await estimateAtLink()
  const preview = await visit(org, 'POST', `${path}/preview`, {
    'has-lines': 'yes',
    name: 'Ada Lovelace',
    agreed: 'yes',
  })
  assert.match(preview.text, /id="name"[^>]*value="Ada Lovelace"/)
  assert.match(preview.text, /id="agreed"[^>]* checked/)
})

test('line breaks count as one character, as in the browser', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  const words = `${'x'.repeat(1000)}${'\r\n'.repeat(900)}x`
  assert.equal((await visit(org, 'POST', `${path}/decline`, { revision, words })).status, 303)
  assert.equal((await estimate()).status, 'declined')
})

test('an estimate cannot be approved for a total that the page did not show', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const { text } = await visit(org, 'GET', path)
  assert.match(text, /name="shown" value="10000"/)
  const form = {
    revision: revisionOf(text),
    name: 'Ada',
    agreed: 'yes',
    'has-lines': 'yes',
    line: lineOf(text),
  }
  const refused = await visit(org, 'POST', `${path}/accept`, { ...form, shown: '10000' })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /differs from the total that the page showed/)
  assert.match(refused.text, /name="shown" value="15000"/)
  assert.equal((await estimate()).status, 'viewed')
  assert.equal((await visit(org, 'POST', `${path}/accept`, { ...form, shown: '15000' })).status, 303)
  assert.equal((await estimate()).total_cents, 15_000)
})

test('an empty picture of the signature pad is not accepted as a signature', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  const signature = `data:image/png;base64,${emptySignature}`
  const refused = await visit(org, 'POST', `${path}/accept`, {
    revision,
    name: 'Ada',
    agreed: 'yes',
    signature,
  })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /Your signature could not be read\. Please draw it again, or clear it/)
  assert.equal((await estimate()).status, 'viewed')
})

test('malformed strokes, and strokes without a picture, are not accepted as a signature', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  const accept = (strokes: string) =>
    visit(org, 'POST', `${path}/accept`, { revision, name: 'Ada', agreed: 'yes', strokes })
  for (const strokes of ['['.repeat(100_000), '{}', '[["x"]]', '[[[0,0],[1,1]]]']) {
    const refused = await accept(strokes)
    assert.equal(refused.status, 422, strokes.slice(0, 20))
    assert.match(refused.text, /Your signature could not be read/)
  }
  assert.equal((await estimate()).status, 'viewed')
  // A tap on the signature pad leaves strokes that are too short for a signature. The server ignores them and uses
  // the typed name.
  assert.equal((await accept('[[[0.1,0.1],[0.11,0.1]]]')).status, 303)
})

test('answering an estimate that was changed meanwhile says so and shows the current version', async () => {
  const { org, id, path } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  await org.run(reviseEstimate, { estimate_id: id }, org.owner)
  await org.run(sendEstimate, { estimate_id: id, channels: ['email'] }, org.owner)
  const old = await visit(org, 'POST', `${path}/accept`, { revision, name: 'Ada', agreed: 'yes' })
  assert.equal(old.status, 409)
  assert.match(old.text, /This estimate was changed while you were looking at it/)
  assert.match(old.text, /id="name"[^>]*value="Ada"/)
  assert.notEqual(revisionOf(old.text), revision)
})

test('after an internal error, the same input can be sent again from the error page', async () => {
  const { org, path } = await invoiceAtLink()
  const failed = await visit(org, 'POST', `${path}/pay`, { card: 'tok_timeout', note: evil })
  assert.equal(failed.status, 500)
  assert.match(failed.text, /<h1>We are having trouble just now<\/h1>/)
  assert.ok(failed.text.includes(`<form method="post" action="${path}/pay">`))
  assert.match(failed.text, /<input type="hidden" name="card" value="tok_timeout" \/>/)
  assert.match(failed.text, /name="note" value="&lt;script&gt;/)
})
