import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { type MemberRule, needs, notTogether, onlyWith, requiredUnless, withRules } from './member-rules.ts'

const ajv = new Ajv2020({ strict: false })
after(() => ajv.removeSchema())

/**
 * Validates the value both with the parser and with the published JSON schema, and asserts that they agree. Returns
 * the messages of the parser.
 */
function judge(rules: readonly MemberRule<object>[], value: object): string[] {
  const member = z.string().nullish()
  const schema = withRules(z.strictObject({ a: member, b: member }), ...rules)
  const { error } = schema.safeParse(value)
  assert.equal(ajv.validate(z.toJSONSchema(schema, { io: 'input' }), value), !error, JSON.stringify(value))
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

test('requiredUnless requires a field unless the other one is passed; null and empty text count as absent', () => {
  const rules = [requiredUnless('a', 'b')]
  for (const wrong of [{}, { a: null }, { a: '', b: '' }])
    assert.deepEqual(judge(rules, wrong), ['a is required if b is not passed'])
  for (const right of [{ a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }]) assert.deepEqual(judge(rules, right), [])
})

test('needs requires the other field, and notTogether excludes it', () => {
  for (const [rule, wrong, right] of [
    [needs('a', 'b', 'needs b'), { a: 'x', b: '' }, { a: 'x', b: 'x' }],
    [notTogether('a', 'b', 'excludes b'), { a: 'x', b: 'x' }, { a: 'x', b: null }],
  ] as const) {
    assert.deepEqual(judge([rule], wrong), [`a ${rule.message}`])
    for (const each of [right, {}, { b: 'x' }]) assert.deepEqual(judge([rule], each), [])
  }
  assert.deepEqual(judge([needs('a', 'b', 'is missing', 'b')], { a: 'x' }), ['b is missing'])
})

test('onlyWith requires a field for one value of another field, and refuses it for other values', () => {
  const rules = onlyWith('a', 'b', 'lost', { missing: 'is missing', superfluous: 'is too much' })
  assert.deepEqual(judge(rules, { b: 'lost' }), ['a is missing'])
  assert.deepEqual(judge(rules, { a: 'x', b: 'new' }), ['a is too much'])
  for (const right of [{}, { b: 'new' }, { a: 'x', b: 'lost' }]) assert.deepEqual(judge(rules, right), [])
})

test('all rules are checked together, but only if every field is valid by itself', () => {
  const rules = [requiredUnless('a', 'b', 'first'), requiredUnless('b', 'a', 'second')]
  assert.deepEqual(judge(rules, {}), ['a first', 'b second'])
  assert.equal(judge(rules, { c: 1 }).length, 1)
})
