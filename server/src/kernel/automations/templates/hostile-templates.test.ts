import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { FieldType, ReadField } from '../kinds/field-type.ts'
import type { As } from './escape.ts'
import { isProblem, parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'

const hostile = [
  '<script>alert(1)</script>',
  '" onmouseover="x',
  "' x='",
  '</a><img src=x onerror=y>',
  '&lt;',
  '\r\nBcc: eve@example.com',
  '\u2028Subject: x',
  '\0',
  '\u001b[31m',
  '\ud800',
  '{{ thing.text }}',
  '{% raw %}',
  '\\{{',
  '}}',
  '{{',
  '|',
  'javascript:alert(1)',
  'https://evil.example/"><b>',
  'https://',
  'data:text/html,<b>',
  '\u202ehttps://a.example\u202c',
]
const piece = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 12 }))
const hostileText = fc.array(piece, { maxLength: 6 }).map((all) => all.join(''))
const filter = fc.constantFrom(
  '',
  ' | upper',
  ' | lower',
  ' | money',
  ' | time',
  ' | date: "long"',
  ' | date: "weekday"',
  " | default: '<b>\"&'",
  ' | default: "{{ thing.text }}"',
  ' | nothing',
)
const named = fc.constantFrom('thing.text', 'thing.link', 'thing.total_cents', 'thing.phone', 'no.such')
const placeholder = fc
  .tuple(named, fc.array(filter, { maxLength: 5 }))
  .map(([field, filters]) => `{{ ${field}${filters.join('')} }}`)
const template = fc
  .array(fc.oneof({ weight: 2, arbitrary: placeholder }, hostileText), { maxLength: 6 })
  .map((all) => all.join(''))
const types: readonly FieldType[] = [
  'text',
  'enum',
  'id',
  'boolean',
  'integer',
  'decimal',
  'date',
  'instant',
  'tags',
]
const value = fc.oneof(
  hostileText,
  fc.anything(),
  fc.constantFrom('2026-03-08', '2026-03-08T02:30:00Z', '09:30', '+12075550100', 5, -1, 0.5, null),
)
const as = fc.constantFrom<As>('line', 'text', 'html', 'sms', 'json')
const at = { zone: 'America/Chicago', currency: 'USD', country: 'US' }

/** Matches the only tags that the renderer itself may produce. Their only attribute is a web address. */
const ours = /<br>|<a href="https?:\/\/[^"<>\s]+">|<\/a>/gi

function check(text: string, as: As): void {
  assert.ok(text.isWellFormed())
  if (as !== 'json') assert.doesNotMatch(text, /\0/)
  if (as === 'line') assert.doesNotMatch(text, /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
  if (as === 'sms') assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u)
  if (as === 'html') {
    const rest = text.replaceAll(ours, '')
    assert.doesNotMatch(rest, /[<>"']/)
    assert.doesNotMatch(rest, /&(?!(amp|lt|gt|quot|#39);)/)
    assert.equal(text.match(/<a /g)?.length, text.match(/<\/a>/g)?.length)
  }
}

test('10,000 random templates and values render without an error, and are never more than text', () => {
  let rendered = 0
  fc.assert(
    fc.property(template, value, fc.constantFrom(...types), as, (text, fieldValue, type, as) => {
      const parsed = parseTemplate(text)
      if (isProblem(parsed)) return assert.match(parsed.problem, /^must /)
      rendered += 1
      const read: ReadField = (field) => (field === 'no.such' ? undefined : { value: fieldValue, type })
      const { text: output, missing } = renderTemplate(parsed, read, as, at)
      check(output, as)
      for (const field of missing) assert.ok(parsed.fields.includes(field))
      return undefined
    }),
    { numRuns: 10_000 },
  )
  assert.ok(rendered > 2_000, `only ${rendered} were rendered`)
})
