import { test } from 'node:test'
import { runHistories } from './run-histories.ts'

const histories = 60

test(`${histories} histories of three phones and an office: nothing is lost, nothing is duplicated, and copies are exact`, async (t) => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`random seed ${seed}`)
  t.diagnostic(JSON.stringify(await runHistories({ count: histories, seed })))
})

test('a client whose leads move before their conversation is merged', async () => {
  // A random history found this bug: `clients.merge` answered 500 if the surviving client had a conversation
  // before that of the merged client was moved.
  await runHistories({ count: 10, seed: 21, from: 133 })
})
