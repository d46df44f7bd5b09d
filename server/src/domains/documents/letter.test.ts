import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeLetter } from './letter.ts'

const company = { name: 'Harbor <b>Exteriors</b>' }

test('a letter is its words, and nothing in them is markup', () => {
  const { subject, text, html } = composeLetter({
    company,
    subject: 'Hello\r\nBcc: all@example.com',
    body: 'Dear <script>alert(1)</script>\n\n\nSee you & yours\nsoon',
  })
  assert.equal(subject, 'Hello Bcc: all@example.com')
  assert.equal(text, 'Dear <script>alert(1)</script>\n\nSee you & yours\nsoon\n\nHarbor <b>Exteriors</b>\n')
  assert.ok(html.includes('Dear &lt;script&gt;alert(1)&lt;/script&gt;'))
  assert.ok(html.includes('See you &amp; yours<br>soon'))
  assert.ok(!/<script|<b>/.test(html))
})

test('addresses of the web are links, and nothing else is', () => {
  const { html } = composeLetter({
    company,
    subject: 'Hello',
    body: 'See https://example.com/p/a?b=1&c="x" or (http://example.org/). javascript:alert(1) ftp://example.com',
  })
  assert.deepEqual(
    [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href),
    ['https://example.com/p/a?b=1&amp;c=', 'http://example.org/'],
  )
})
