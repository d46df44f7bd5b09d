import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Intention } from './intention.ts'
import { Refusal } from './refusal.ts'

const refusal = (status: number, code = 'x'): Refusal => new Refusal({ status, code, message: 'm' })

test('retries after a missing answer or an error of the server send the same key', () => {
  const intention = new Intention()
  const { key } = intention
  for (const error of [
    refusal(0),
    refusal(500),
    refusal(503),
    refusal(429),
    refusal(202, 'outcome_unknown'),
  ]) {
    intention.fail(error)
    assert.equal(intention.key, key)
  }
})

test('a success and a refusal use the key up', () => {
  const intention = new Intention()
  const { key } = intention
  intention.succeed()
  const second = intention.key
  intention.fail(refusal(409, 'stale_version'))
  assert.equal(new Set([key, second, intention.key]).size, 3)
  assert.match(key, /^[0-9a-f]{32}$/)
})
