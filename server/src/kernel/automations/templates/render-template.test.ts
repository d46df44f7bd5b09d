import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldType, ReadField } from '../kinds/field-type.ts'
import type { As } from './escape.ts'
import { isProblem, parseTemplate } from './parse-template.ts'
import { renderTemplate, type Rendered } from './render-template.ts'

const at = { zone: 'America/Chicago', currency: 'USD', country: 'US' }

function render(
  template: string,
  value: unknown,
  type: FieldType = 'text',
  as: As = 'text',
  field = 'thing.it',
): Rendered {
  const parsed = parseTemplate(template.replaceAll('IT', field))
  assert.ok(!isProblem(parsed), JSON.stringify(parsed))
  const read: ReadField = (name) => (name === field ? { value, type } : undefined)
  return renderTemplate(parsed, read, as, at)
}
const text = (...args: Parameters<typeof render>): string => render(...args).text

test('amounts, dates and instants are formatted for people, in the time zone of the location', () => {
  assert.equal(text('{{ IT }}', 123_450, 'integer', 'text', 'thing.total_cents'), '$1,234.50')
  assert.equal(text('{{ IT }}', 7, 'integer'), '7')
  assert.equal(text('{{ IT | money }}', 700, 'integer'), '$7.00')
  assert.equal(text('{{ IT }}', '2026-03-08', 'date'), 'March 8, 2026')
  assert.equal(text('{{ IT | date: "short" }}', '2026-03-08', 'date'), 'Mar 8, 2026')
  assert.equal(text('{{ IT | date: "weekday" }}', '2026-03-08', 'date'), 'Sunday, March 8')
  const late = '2026-03-08T05:30:00.000Z' // March 7 in Chicago.
  assert.equal(text('{{ IT }}', late, 'instant'), 'March 7, 2026 at 11:30 PM CST')
  assert.equal(text('{{ IT | date: "long" }}', late, 'instant'), 'March 7, 2026')
  assert.equal(text('{{ IT | time }}', late, 'instant'), '11:30 PM')
  assert.equal(text('{{ IT | time }}', '09:30:00'), '9:30 AM')
  assert.equal(text('{{ IT }}', '7.25', 'decimal'), '7.25')
  assert.equal(text('{{ IT }}', 'site_visit', { enum: ['site_visit'] }), 'site visit')
  assert.equal(text('{{ IT }}', ['VIP', 'new'], 'tags'), 'VIP, new')
  assert.equal(text('{{ IT }}', false, 'boolean'), 'no')
  assert.equal(text('{{ IT }}', '+12075550100', 'text', 'text', 'thing.phone'), '(207) 555-0100')
})

test('filters are applied in order, and only `default` changes an empty value', () => {
  assert.equal(text('{{ IT | upper }}', 'straße'), 'STRASSE')
  assert.equal(text('{{ IT | date: "short" | upper | lower }}', '2026-03-08', 'date'), 'mar 8, 2026')
  assert.equal(text('{{ IT | date: "short" | default: "soon" | upper }}', null, 'date'), 'SOON')
  assert.equal(text('{{ IT | default: "soon" | date: "short" }}', null, 'date'), 'soon')
  assert.equal(text('{{ IT | default: "" }}!', null), '!')
  for (const none of [null, undefined, '', '  '])
    assert.deepEqual(render('a{{ IT | upper }}b{{ IT }}', none), { text: 'ab', missing: ['thing.it'] })
  assert.deepEqual(render('{{ IT | default: "x" }}{{ no.such }}', null), { text: 'x', missing: ['no.such'] })
})

test('a value that does not match its type is rendered as it is', () => {
  assert.equal(text('{{ IT | money }}', 'abc', 'integer'), 'abc')
  assert.equal(text('{{ IT | date: "long" }}', 'never', 'instant'), 'never')
  assert.equal(text('{{ IT | time }}', '25:00'), '25:00')
  for (const parts of [{ a: 1 }, [], [{}]]) assert.deepEqual(render('{{ IT }}', parts).missing, ['thing.it'])
})

test('a value is cut at 500 characters, not within a character, and is never parsed as a template', () => {
  assert.equal(text('{{ IT }}', 'x'.repeat(501)).length, 500)
  assert.equal(text('{{ IT }}', `${'x'.repeat(499)}😀`), 'x'.repeat(499))
  assert.equal(text('{{ IT }}', '{{ thing.it }}{% x %}\\{{'), '{{ thing.it }}{% x %}\\{{')
  assert.equal(text('{{ IT }} \\{{ IT }}', '1'), '1 {{ thing.it }}')
})

const hostile = 'Eve\r\nBcc: all@example.com\u2028<b onclick="x">&\u0000\u0007 http://evil.example'

test('in a subject every control character becomes a space', () => {
  assert.equal(
    text('Hi\n{{ IT }}', hostile, 'text', 'line'),
    'Hi Eve  Bcc: all@example.com <b onclick="x">&   http://evil.example',
  )
})

test('in a subject, characters that change the text direction are removed from values', () => {
  assert.equal(
    text('For {{ IT }} now', 'Ada\u202egro.live\u202c\u2066\u2069', 'text', 'line'),
    'For Adagro.live now',
  )
})

test('in a text message, line feeds are the only control characters that remain', () => {
  assert.equal(
    text('a\tb\r\nc {{ IT }}', hostile, 'text', 'sms'),
    'ab\nc Eve\nBcc: all@example.com<b onclick="x">& http://evil.example',
  )
})

test('in HTML, template and values are escaped, and an address in a value does not become a link', () => {
  assert.equal(
    text('<i>\n{{ IT }} https://ours.example/a?b=1&c=2.', hostile, 'text', 'html'),
    '&lt;i&gt;<br>Eve<br>Bcc: all@example.com&lt;b onclick=&quot;x&quot;&gt;&amp; http://evil.example ' +
      '<a href="https://ours.example/a?b=1&amp;c=2">https://ours.example/a?b=1&amp;c=2</a>.',
  )
})

test('the target of a link comes only from the template or a generated address; a value can only follow it', () => {
  const html = (template: string, value: string, field?: string): string =>
    text(template, value, 'text', 'html', field)
  const link = (address: string): string => `<a href="${address}">${address}</a>`
  assert.equal(html('{{ IT }}', 'https://q.example/e/1', 'thing.link'), link('https://q.example/e/1'))
  assert.equal(html('https://a.example/?q={{ IT }}', '17'), link('https://a.example/?q=17'))
  assert.equal(html('(https://a.example) {{ IT }}', '17'), `(${link('https://a.example')}) 17`)
  for (const [template, value] of [
    ['https://a.example{{ IT }}', '.evil.example/'],
    ['https://a.example@{{ IT }}/', 'evil.example'],
    ['https://{{ IT }}', 'evil.example'],
    ['http{{ IT }}', 's://evil.example/'],
    ['{{ IT }}/path', 'https://evil.example'],
    ['{{ IT }}', 'javascript:alert(1)'],
    ['javascript:alert({{ IT }})', '1'],
  ] as const)
    assert.doesNotMatch(html(template, value), /<a/, template)
  assert.equal(html('{{ IT }}', 'javascript:alert(1)', 'thing.link'), 'javascript:alert(1)')
  assert.equal(html('https://%/', ''), 'https://%/')
})

test('in JSON, control characters are kept, and characters that cannot be stored are replaced', () => {
  assert.equal(text('"{{ IT }}"', 'a"\n\u0000\ud800', 'text', 'json'), '"a"\n\ufffd\ufffd"')
})
