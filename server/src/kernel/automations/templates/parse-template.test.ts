import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem, parseTemplate, type Template } from './parse-template.ts'

const read = (text: string): Template => {
  const template = parseTemplate(text)
  assert.ok(!isProblem(template), JSON.stringify(template))
  return template
}
const problemOf = (text: string): string => {
  const template = parseTemplate(text)
  assert.ok(isProblem(template), text)
  return template.problem
}

test('a template is parsed into texts and fields with their filters', () => {
  assert.deepEqual(read('Hello {{ thing.name | default: "there" }}, {{thing.total_cents}}!'), {
    parts: [
      'Hello ',
      { field: 'thing.name', filters: [{ name: 'default', argument: 'there' }] },
      ', ',
      { field: 'thing.total_cents', filters: [] },
      '!',
    ],
    fields: ['thing.name', 'thing.total_cents'],
  })
  assert.deepEqual(read(`{{\n a.b|date:'short'|upper | default : 'say "hi" }}'\t}}{{ a.b }}`).parts, [
    {
      field: 'a.b',
      filters: [
        { name: 'date', argument: 'short' },
        { name: 'upper', argument: null },
        { name: 'default', argument: 'say "hi" }}' },
      ],
    },
    { field: 'a.b', filters: [] },
  ])
  assert.deepEqual(read('').parts, [])
})

test('single braces and braces after a backslash are text', () => {
  assert.deepEqual(read('\\{{ a.b }} { } }} \\ \\\\{{x').parts, ['{{ a.b }} { } }} \\ \\{{x'])
})

test('logic, unclosed placeholders, invalid fields and unknown filters are reported with their position', () => {
  assert.equal(
    problemOf('a {% if b %}'),
    'must not contain {% (at character 3), because templates have no logic',
  )
  const close = 'must close the {{ at character 3 with }} after the field and its filters'
  for (const text of ['a {{ b.c', 'a {{ b.c }', 'a {{ b.c d }}', 'a {{ b.c.d }}'])
    assert.equal(problemOf(text), close)
  const field = 'must have a field in the form prefix.field after the {{ at character 1'
  for (const text of [
    '{{',
    '{{}}',
    '{{ b }}',
    '{{{ b.c }}}',
    '{{ B.c }}',
    '{{ "b" }}',
    '{{ 1.c }}',
    '{{ b["c"] }}',
  ])
    assert.equal(problemOf(text), field, text)
  assert.equal(
    problemOf('{{ a.b | uper }}'),
    'must not use the unknown filter uper: did you mean `upper`?, after the {{ at character 1',
  )
  for (const name of ['constructor', '__proto__', 'escape'])
    assert.match(problemOf(`{{ a.b | ${name} }}`), /^must not use the unknown filter /)
  assert.match(problemOf('{{ a.b | }}'), /^must have the name of a filter after the \|/)
  assert.match(problemOf('{{ a.b | default }}'), /^needs, after the filter default, a text in quotes/)
  assert.match(problemOf('{{ a.b | default: there }}'), /^needs, after the filter default, a text in quotes/)
  assert.match(problemOf('{{ a.b | default: "there }}'), /^needs, after the filter default, a text in quotes/)
  assert.match(problemOf('{{ a.b | date }}'), /^needs, after the filter date, "long" or "short" or "weekday"/)
  assert.match(
    problemOf('{{ a.b | date: "%Y" }}'),
    /^needs, after the filter date, "long" or "short" or "weekday"/,
  )
  assert.match(problemOf('{{ a.b | money: "USD" }}'), /^must have no argument after the filter money/)
})

test('a template has at most 100 placeholders, and each at most four filters', () => {
  assert.equal(read('{{ a.b }}'.repeat(100)).parts.length, 100)
  assert.equal(problemOf('{{ a.b }}'.repeat(101)), 'must have at most 100 placeholders')
  read('{{ a.b | upper | lower | upper | lower }}')
  assert.match(problemOf('{{ a.b | upper | lower | upper | lower | upper }}'), /^must have at most 4 filters/)
})

test('a parsed template is cached until 2,000 others have been parsed, and a long one is not cached', () => {
  const first = parseTemplate('kept {{ a.b }}')
  for (let n = 0; n < 1_999; n++) parseTemplate(`other ${n}`)
  assert.equal(parseTemplate('kept {{ a.b }}'), first)
  parseTemplate('one more')
  assert.notEqual(parseTemplate('kept {{ a.b }}'), first)
  const long = 'a'.repeat(4_001)
  assert.notEqual(parseTemplate(long), parseTemplate(long))
})
