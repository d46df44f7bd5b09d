import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { openDatabase } from '../database/database.ts'
import { newId } from '../ids.ts'
import { collectEffects, recordWholeRows } from './effects.ts'

test('the same effects have the same digest on a new connection and on one that was used before', async (t) => {
  const org = await testOrg()
  const database = openDatabase(org.app.owner, () => undefined, { readers: 1, transactions: 1 })
  t.after(() => database.close())
  const inTransaction: typeof database.live.transaction = (...args) => database.live.transaction(...args)
  const scope = { orgId: org.id, locations: '*' } as const
  const digest = (): Promise<string> =>
    inTransaction(scope, async (transaction) => {
      const nothing = { events: [], asks: [], announced: [], starts: [], result: null, bound: null }
      const noText = () => Promise.resolve({ text: null, segments: null })
      return (
        await collectEffects(transaction, noText, nothing, { since: newId(), now: org.app.kernel.now() })
      ).digest
    })
  const before = await digest()
  await inTransaction(scope, async (transaction) => {
    recordWholeRows(transaction)
    await transaction.row(`select set_config('quoin.noted', 'lead 1', true)`)
    await transaction.commit()
  })
  assert.equal(await digest(), before)
})
