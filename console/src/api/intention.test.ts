// Runs in its own process: it replaces the session storage of the browser.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Intention } from './intention.ts'
import { Refusal } from './refusal.ts'

const refusal = (status: number, code = 'x'): Refusal => new Refusal({ status, code, message: 'm' })
const input = { name: 'Ada' }

beforeEach(() => {
  const stored = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage
})

test('retries after a missing answer, a server error or a required confirmation send the same idempotency key', () => {
  const intention = new Intention('a')
  const key = intention.keyFor(input)
  for (const error of [
    refusal(0),
    refusal(500),
    refusal(503),
    refusal(429),
    refusal(202, 'outcome_unknown'),
    refusal(403, 'confirmation_required'),
  ]) {
    intention.fail(error)
    assert.equal(intention.keyFor(input), key)
  }
})

test('after a success or a refusal, the next call gets a new idempotency key', () => {
  const intention = new Intention('a')
  const key = intention.keyFor(input)
  intention.succeed()
  const second = intention.keyFor(input)
  intention.fail(refusal(409, 'stale_version'))
  assert.equal(new Set([key, second, intention.keyFor(input)]).size, 3)
  assert.match(key, /^[0-9a-f]{32}$/)
})

test('after a reload, the same input is sent with the same key; another input gets a new key', () => {
  const key = new Intention('a').keyFor(input)
  assert.equal(new Intention('a').keyFor(input), key)
  assert.notEqual(new Intention('b').keyFor(input), key)
  const reloaded = new Intention('a')
  assert.equal(reloaded.keyFor(input), key)
  assert.notEqual(reloaded.keyFor({ name: 'Eve' }), key)
})
