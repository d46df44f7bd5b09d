import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToText } from './html-to-text.ts'

test('an HTML email becomes the lines of text that a person sees', () => {
  const html = `<html><head><title>x</title><style>p { color: red }</style></head><body>
    <p>Dear&nbsp;Ada,<br/>thank   you &amp; good&#32;bye.</p><SCRIPT>alert('<p>')</SCRIPT >
    <table><tr><td><b>Name:</b></td><td>Ada
    Lovelace</td></tr><tr><td>Phone:</td><td>312&#x2013;555</td></tr></table><!-- > <p>hidden --></body></html>`
  assert.equal(htmlToText(html), 'Dear Ada,\nthank you & good bye.\n\nName: Ada Lovelace\n\nPhone: 312–555')
})

test('tags are removed also from broken and hostile HTML', () => {
  assert.equal(
    htmlToText('a &lt;script&gt; &bogus; &#0; &#xd800; &#9999999; <'),
    'a <script> &bogus; \ufffd \ufffd \ufffd',
  )
  assert.equal(htmlToText('before<script>never closed'), 'before')
  assert.equal(htmlToText('before<!-- never closed'), 'before')
  assert.equal(htmlToText('1 < 2'), '1')
  assert.equal(htmlToText(''), '')
})

test('a megabyte of worst-case HTML is converted within the time limit', () => {
  const million = 1_000_000
  for (const worst of [
    '<',
    '<!--',
    '&',
    '<script>',
    '</',
    '<td>',
    ' \n',
    '&#',
    '<!---->',
    '<style></style',
  ]) {
    const started = process.cpuUsage()
    htmlToText(worst.repeat(million / worst.length))
    const { user } = process.cpuUsage(started)
    assert.ok(user < 2_000_000, `${worst} took ${user / 1000} ms`)
  }
})
