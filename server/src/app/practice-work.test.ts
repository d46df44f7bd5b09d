import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import { createTurns } from './practice-work.ts'

test('one organization with several practice companies works once at a time, and does not keep others waiting', async () => {
  const { inTurn } = createTurns(2, 4)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (id: string, practiceOf: string) =>
    inTurn({ id, practiceOf }, () => {
      begun.push(id)
      return new Promise<void>((resolve) => void ends.set(id, resolve))
    })
  const all = [work('a1', 'a'), work('a2', 'a'), work('b1', 'b'), work('c1', 'c')]
  await turn()
  assert.deepEqual(begun, ['a1', 'b1'])
  ends.get('b1')!()
  await turn()
  assert.deepEqual(begun, ['a1', 'b1', 'c1'])
  ends.get('a1')!()
  await turn()
  assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2'])
  for (const end of ends.values()) end()
  await Promise.all(all)
})

test('work that fails ends its turn', async () => {
  const { inTurn } = createTurns(1, 4)
  await assert.rejects(inTurn({ id: 'a', practiceOf: null }, () => Promise.reject(new Error('failed'))))
  assert.equal(await inTurn({ id: 'b', practiceOf: null }, () => Promise.resolve('done')), 'done')
})

test('while as many wait as may, others are refused before they wait', async () => {
  const { inTurn, requireFew } = createTurns(1, 2)
  const ends: (() => void)[] = []
  const work = (id: string) =>
    inTurn({ id, practiceOf: null }, () => new Promise<void>((resolve) => void ends.push(resolve)))
  const all = [work('a'), work('b')]
  requireFew()
  all.push(work('c'))
  assert.throws(requireFew, { code: 'rate_limited', retryAfterSeconds: 20 })
  for (let count = 0; count < 3; count++) {
    await turn()
    ends[count]!()
  }
  await Promise.all(all)
  requireFew()
})
