import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId, newId } from './ids.ts'

test('ids created by one process sort in order of creation', () => {
  const ids = Array.from({ length: 50_000 }, () => newId())
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
})

test('an id is a UUID of version 7 and contains its time of creation', () => {
  const before = Date.now()
  const id = newId()
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.ok(isId(id))
  const timestampMs = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
  assert.ok(timestampMs >= before && timestampMs <= Date.now() + 1000, `${timestampMs - before} ms off`)
})

test('ids created in the same millisecond differ in their random part', () => {
  const tails = new Set(Array.from({ length: 10_000 }, () => newId().slice(19)))
  assert.equal(tails.size, 10_000)
})
