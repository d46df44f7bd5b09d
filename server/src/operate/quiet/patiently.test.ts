import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patiently } from './patiently.ts'

const failing = (times: number, error: Error) => {
  let calls = 0
  const work = (): Promise<number> => (++calls <= times ? Promise.reject(error) : Promise.resolve(calls))
  return { work, calls: () => calls }
}

test('work that fails because of a lost connection is repeated, and other failures are not', async () => {
  const lost = failing(2, new Error('Connection terminated unexpectedly'))
  assert.equal(await patiently(lost.work), 3)
  const wrong = failing(2, new Error('The invoice is void.'))
  await assert.rejects(patiently(wrong.work), /void/)
  assert.equal(wrong.calls(), 1)
})

test('work is given up after five attempts', async () => {
  const down = failing(9, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  await assert.rejects(patiently(down.work), { code: 'ECONNREFUSED' })
  assert.equal(down.calls(), 5)
})
