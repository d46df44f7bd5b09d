import { test } from 'node:test'
import { runHistories } from './run-histories.ts'

const histories = 60

test(`${histories} histories of three phones and an office: nothing is lost, nothing is duplicated, and copies are exact`, async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`random seed ${seed}`)
  t.diagnostic(JSON.stringify(await runHistories({ count: histories, seed })))
})

test('a client whose leads move before their conversation is merged', async () => {
  // A random run found this: 500 from `clients.merge`, because the survivor had a conversation before the other one
  // came.
  await runHistories({ count: 10, seed: 21, from: 133 })
})
