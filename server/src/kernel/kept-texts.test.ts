import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptTexts } from './kept-texts.ts'

function counted(most: number) {
  const kept = keptTexts(most)
  const made: string[] = []
  const ask = (key: string, text = 'x'.repeat(9)) =>
    kept.of(key, () => {
      made.push(key)
      return { text }
    }).text
  return { kept, made, ask }
}

test('a text is made once for its key', () => {
  const { made, ask } = counted(100)
  assert.equal(ask('a', 'one'), 'one')
  assert.equal(ask('a', 'two'), 'one')
  assert.equal(ask('b', 'two'), 'two')
  assert.deepEqual(made, ['a', 'b'])
})

test('the least recently used texts are dropped beyond the limit', () => {
  const { kept, made, ask } = counted(40)
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) {
    ask(key)
    assert.ok(kept.characters() <= 40)
  }
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'e', 'b'])
})

test('a text that would displace all others is not cached, nor is a failure', () => {
  const { kept, made, ask } = counted(40)
  ask('a')
  ask('long', 'x'.repeat(11))
  ask('long', 'x'.repeat(11))
  ask('a')
  assert.deepEqual(made, ['a', 'long', 'long'])
  const fail = () => kept.of('b', () => assert.fail('no'))
  assert.throws(fail, /no/)
  assert.throws(fail, /no/)
  assert.equal(kept.characters(), 10)
})
