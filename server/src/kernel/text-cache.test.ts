import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTextCache } from './text-cache.ts'

function counted(most: number) {
  const cache = createTextCache(most)
  const createdKeys: string[] = []
  const fetchText = (key: string, text = 'x'.repeat(9)) =>
    cache.of(key, () => {
      createdKeys.push(key)
      return { text }
    }).text
  return { cache, createdKeys, fetchText }
}

test('a text is created once per key', () => {
  const { createdKeys, fetchText } = counted(100)
  assert.equal(fetchText('a', 'one'), 'one')
  assert.equal(fetchText('a', 'two'), 'one')
  assert.equal(fetchText('b', 'two'), 'two')
  assert.deepEqual(createdKeys, ['a', 'b'])
})

test('the least recently used texts are removed beyond the limit', () => {
  const { cache, createdKeys, fetchText } = counted(40)
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) {
    fetchText(key)
    assert.ok(cache.characters() <= 40)
  }
  assert.deepEqual(createdKeys, ['a', 'b', 'c', 'd', 'e', 'b'])
})

test('a text that is too large for the cache, and a failure, are not cached', () => {
  const { cache, createdKeys, fetchText } = counted(40)
  fetchText('a')
  fetchText('long', 'x'.repeat(11))
  fetchText('long', 'x'.repeat(11))
  fetchText('a')
  assert.deepEqual(createdKeys, ['a', 'long', 'long'])
  const fail = () => cache.of('b', () => assert.fail('no'))
  assert.throws(fail, /no/)
  assert.throws(fail, /no/)
  assert.equal(cache.characters(), 10)
})
