import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateAtLink } from '../../domains/messages/public-links/testing/estimate-at-link.ts'
import { invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import { anyAddress, visit } from './testing/visit.ts'

/**
 * Typical wording of validators, databases, payment processors and our API messages. It must not appear on a customer
 * page.
 */
const foreign =
  /invalid input|expected (string|number|array)|received (null|undefined)|must be |too (big|small)|is required|not null|no optional line|no option of|zod|stripe|postgres|sqlstate|violates|constraint|syntax error|22P|ECONN|stack|undefined|\bnull\b|NaN|\[object|_id\b|_cents\b|validation_error|invalid_state|cannot become/i

const odd = [
  undefined,
  ' ',
  '\u0000',
  '\ud800',
  'null',
  '99999999999999999999',
  "'; drop table estimates; --",
  '0190a0a0-0000-7000-8000-000000000001',
  'data:image/png;base64,AAAA',
  'x'.repeat(6000),
  'y'.repeat(300_000),
]

/**
 * Returns the text that a person reads: the page without its scripts, styles and tags, and without the text that the
 * person typed.
 */
function readable(page: string): string {
  return page.replaceAll(/<(script|style|textarea)[^>]*>.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
}

const fields = {
  accept: [
    'revision',
    'name',
    'signature',
    'strokes',
    'agreed',
    'option',
    'has-lines',
    'line',
    'shown',
    'next',
    'card',
  ],
  'request-changes': ['revision', 'words'],
  decline: ['revision', 'words'],
  preview: ['option', 'has-lines', 'line', 'name'],
  pay: ['card'],
} as const
const usual: Record<string, string> = {
  revision: '1',
  name: '',
  agreed: 'yes',
  'has-lines': 'yes',
  words: '',
}

for (const [action, names] of Object.entries(fields))
  test(`any odd value in any field sent to ${action} is answered with a readable page and our own words`, async () => {
    const { org, path } = await (action === 'pay' ? invoiceAtLink() : estimateAtLink())
    for (const field of names)
      for (const value of odd) {
        const form = new URLSearchParams(usual)
        form.delete(field)
        if (value !== undefined) form.set(field, value)
        const { status, text } = await visit(org, 'POST', `${path}/${action}`, form.toString())
        const context = `${field} = ${String(value).slice(0, 40)}: ${status}`
        assert.ok(status < 500, context)
        assert.doesNotMatch(readable(text), foreign, context)
        if (status >= 400) assert.match(text, /<h1/, context)
      }
  })

test('malformed bodies and URLs are answered with our own words', async () => {
  const { org, path } = await estimateAtLink()
  for (const body of ['%', '%zz=%', '&&&&', '=', '\u0000', 'a'.repeat(1000)])
    for (const action of ['accept', 'request-changes', 'decline', 'pay', 'preview', 'other']) {
      const { status, text } = await visit(org, 'POST', `${path}/${action}`, body)
      assert.ok(status < 500 && status !== 303, `${action} ${status}`)
      assert.doesNotMatch(readable(text), foreign, `${action}: ${body.slice(0, 20)}`)
    }
  for (const rest of ['/%00', '/%', '/pdf/..%2f', '//', `/${'x'.repeat(3000)}`]) {
    const { statusCode, payload } = await org.app.server.inject({
      method: 'GET',
      url: `${path}${rest}`,
      remoteAddress: anyAddress(),
    })
    assert.ok(statusCode < 500, `${rest}: ${statusCode}`)
    if (statusCode !== 303) assert.doesNotMatch(readable(payload), /zod|stack/i)
  }
})
