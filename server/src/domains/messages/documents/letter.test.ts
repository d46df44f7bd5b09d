import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeLetter } from './letter.ts'

test('a letter contains its text between subject and sender, and only its own HTML is markup', () => {
  const { subject, text, html } = composeLetter({
    company: { name: 'Harbor <b>Exteriors</b>', phone: '+13125550100' },
    subject: 'Hello\r\nBcc: <all@example.com>',
    body: 'Dear <Ada>,\n\nsee you soon',
    html: 'Dear &lt;Ada&gt;,<br><br><a href="https://example.com">see you soon</a>',
  })
  assert.equal(subject, 'Hello Bcc: <all@example.com>')
  assert.equal(text, 'Dear <Ada>,\n\nsee you soon\n\nHarbor <b>Exteriors</b>\n+13125550100\n')
  assert.ok(html.includes('>Dear &lt;Ada&gt;,<br><br><a href="https://example.com">see you soon</a></p>'))
  assert.ok(!/<b>|<all@/.test(html))
})
