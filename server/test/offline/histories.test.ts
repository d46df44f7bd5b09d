import { test } from 'node:test'
import { runHistories } from './run-histories.ts'

const histories = 60

test(`${histories} random histories of three phones and an office lose and duplicate nothing, and the copies are exact`, async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`random seed ${seed}`)
  t.diagnostic(JSON.stringify(await runHistories({ count: histories, seed })))
})

test('merging clients after their leads were moved succeeds, although both have a conversation', async () => {
  // These histories found a bug: `clients.merge` answered 500 if the remaining client had a conversation before the
  // merged client's conversation was moved.
  await runHistories({ count: 10, seed: 21, from: 133 })
})
