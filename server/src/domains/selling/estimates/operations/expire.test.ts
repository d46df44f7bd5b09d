import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepExpiredEstimates } from '../sweep-expired.ts'
import { expireEstimate } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('the sweep stores expired estimates as expired, in both modes and every organization, with an event', async () => {
  const all = [await estimating(), await estimating(), await estimating('sandbox')]
  const cases = await Promise.all(
    all.map(async (of) => ({ of, expired: await of.at('expired'), sent: await of.sent() })),
  )
  const { app } = cases[0]!.of.org
  const sweep = () => sweepExpiredEstimates(app.database, app.kernel).run(app.kernel.now())
  await sweep()
  for (const { of, expired, sent } of cases) {
    assert.deepEqual(await of.row(expired.id), { status: 'expired', version: expired.version + 1 })
    assert.deepEqual(await of.row(sent.id), { status: 'sent', version: sent.version })
    assert.equal((await of.org.events()).filter((name) => name === 'estimate.expired').length, 1)
  }
  await sweep()
  for (const { of, expired } of cases)
    assert.deepEqual(await of.row(expired.id), { status: 'expired', version: expired.version + 1 })
})

test('only the service can expire estimates', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('expired')
  await assert.rejects(of.run(expireEstimate, { estimate_id }), { code: 'insufficient_permission' })
})
