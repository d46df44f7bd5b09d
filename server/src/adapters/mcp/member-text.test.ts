import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseJson } from '../../kernel/json/index.ts'
import { memberText } from './member-text.ts'

test('the text of a member is the canonical text of its value, whatever stands around it', () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 6 })
  fc.assert(
    fc.property(objects, objects, (inner, outer) => {
      const document = { ...outer, inner: { ...inner } }
      const { canonical } = parseJson(JSON.stringify(document))
      for (const [name, value] of Object.entries(inner))
        assert.equal(memberText(canonical, 'inner', name), parseJson(JSON.stringify(value)).canonical)
    }),
    { numRuns: 500 },
  )
})

test('numbers keep their exact value, and a member that is not there has no text', () => {
  const { canonical } = parseJson('{"b":{"n":[9007199254740993,1.50]},"a":"} ,\\"b\\":1"}')
  assert.equal(memberText(canonical, 'b', 'n'), '[9007199254740993,15e-1]')
  assert.equal(memberText(canonical, 'b', 'm'), undefined)
  assert.equal(memberText(canonical, 'a', 'n'), undefined)
  assert.equal(memberText(canonical, 'c'), undefined)
})
