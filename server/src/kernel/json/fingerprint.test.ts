import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalText } from './canonical-text.ts'
import { fingerprint } from './fingerprint.ts'
import { parseJson } from './parse-json.ts'

test('method, path and document each change the fingerprint', () => {
  const all = [
    fingerprint('POST', '/a', '1'),
    fingerprint('PATCH', '/a', '1'),
    fingerprint('POST', '/b', '1'),
    fingerprint('POST', '/a', '2'),
    fingerprint('POST', '/a', ''),
  ]
  assert.equal(new Set(all).size, all.length)
  assert.match(all[0]!, /^[0-9a-f]{64}$/)
})

test('moving text between method, path and document changes the fingerprint', () => {
  assert.notEqual(fingerprint('POST', '/a1', ''), fingerprint('POST', '/a', '1'))
  assert.notEqual(fingerprint('POST', '/a","b', ''), fingerprint('POST', '/a', '","b'))
  assert.notEqual(fingerprint('POST/', 'a', ''), fingerprint('POST', '/a', ''))
})

const fingerprintOf = (text: string): string => fingerprint('POST', '/', canonicalText(parseJson(text)))

test('different unpaired surrogates give different fingerprints', () => {
  assert.equal(new Set(['"\\ud800"', '"\\ud801"', '"\ufffd"', '"\\\\ud800"'].map(fingerprintOf)).size, 4)
})
