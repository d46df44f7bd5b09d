import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TemplateField } from '../kinds/prefix.ts'
import { checkTemplate } from './check-template.ts'

const fields = new Map<string, TemplateField>([
  ['thing.name', { type: 'text', isNullable: true }],
  ['thing.number', { type: 'text', isNullable: false }],
  ['thing.total_cents', { type: 'integer', isNullable: false }],
  ['thing.ends_at', { type: 'instant', isNullable: true }],
])
const location = { path: 'definition.actions.0.config.body', nodeId: null }
const issuesOf = (text: string, longest = 200): string[] =>
  checkTemplate(text, location, { fields, longest }).map(({ field, code, message, node_id }) => {
    assert.equal(field, location.path)
    assert.equal(node_id, null)
    return `${code}: ${message}`
  })

test('a template with known fields, and defaults for fields that can be empty, has no issues', () => {
  assert.deepEqual(issuesOf('{{ thing.number }} {{ thing.total_cents | money }} \\{{ x }}'), [])
  assert.deepEqual(
    issuesOf('{{ thing.ends_at | date: "short" | default: "soon" }} {{ thing.name | default: "" }}'),
    [],
  )
})

test('the message of each template issue says how to correct it', () => {
  assert.deepEqual(issuesOf('{{ thing.nam }}'), [
    'unknown_field: must not use the unknown field thing.nam: did you mean `thing.name`?',
  ])
  assert.deepEqual(issuesOf('{{ thing.name | upper }}'), [
    'default_required: must have a default for thing.name, which can be empty: {{ thing.name | default: "…" }}',
  ])
  assert.deepEqual(issuesOf('{% if thing.name %}'), [
    'template_syntax: must not contain {% (at character 1), because templates have no logic',
  ])
  assert.deepEqual(issuesOf('{{ thing.number | money }}'), [
    'template_syntax: must not use the filter money for thing.number',
  ])
  assert.deepEqual(issuesOf('abcdef', 5), ['too_long: must have at most 5 characters'])
  assert.equal(issuesOf('{{ thing.nam }}{{ thing.name }}').length, 2)
})
