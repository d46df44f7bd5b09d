// Runs in its own process: it reads the statistics of a table, which also count the updates by other test
// files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../testing/soon.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { organizationOf } from '../../operations/testing/tally.ts'
import { chain, driven } from '../testing/drive.ts'
import { makeThing } from '../testing/toy-trade.ts'
import { inTurn } from './turn.ts'

test('an organization has only one turn at a time, and the next can start once it has ended', async () => {
  const toy = await driven(await testOrg())
  const org = organizationOf(toy.org)
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTurn(toy.parts, org, async () => {
    entered.resolve()
    await go.promise
    return 'first'
  })
  await entered.promise
  assert.equal(await inTurn(toy.parts, org, () => Promise.resolve('second')), undefined)
  go.resolve()
  assert.equal(await first, 'first')
  assert.equal(await inTurn(toy.parts, org, () => Promise.resolve('third')), 'third')
})

test('steps of a run update its row without changing indexes (HOT updates)', async () => {
  const org = await testOrg()
  const toy = await driven(org)
  const wait = { kind: 'wait', config: { duration: { seconds: 1 }, business_hours: false } }
  await toy.publish(chain(wait, wait, wait, wait))
  await org.run(makeThing, {})
  for (let second = 0; second < 4; second++) {
    org.app.clock.now = new Date(Date.now() + second * 2000)
    await toy.quiet()
  }
  org.app.clock.now = undefined
  // A connection reports its statistics only when a further transaction begins at least a second later.
  await soon(async () => {
    await toy.quiet()
    const [stats] = await toy.rows(
      `select pg_stat_get_tuples_updated(c)::int as all, pg_stat_get_tuples_hot_updated(c)::int as hot
         from (select 'live.automation_runs'::regclass as c) x`,
    )
    // Three of the four updates of the run are heap-only (HOT): the first wait begins when the run is inserted. The last
    // update is not, because it also clears the entry key, a column with an index that prevents two runs for the same
    // subject.
    assert.deepEqual(stats, { all: 4, hot: 3 })
  }, 30_000)
})
