import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/test-database.ts'
import { compareClocks } from './compare-clocks.ts'
import { otherAtWork } from './testing/other-at-work.ts'

const wrongBy = (ms: number) => () => Date.now() + ms

test('a clock that agrees with the database’s is nothing to tell, and one that does not is told of', async () => {
  const connection = await testDatabase()
  assert.equal(await compareClocks(connection), undefined)
  assert.equal(await compareClocks(connection, wrongBy(500)), undefined)
  assert.match(
    (await compareClocks(connection, wrongBy(7_000)))!,
    /^The clock of this host is [67]\.\d seconds ahead of that of the database: synchronize both clocks with NTP\.$/,
  )
  assert.match((await compareClocks(connection, wrongBy(-7_000)))!, / is [67]\.\d seconds behind that of /)
})

test('a way that takes long does not make the clock wrong', async () => {
  const connection = await testDatabase()
  let calls = 0
  const slow = (): number => Date.now() + (calls++ === 0 ? -4_000 : 4_000)
  assert.equal(await compareClocks(connection, slow), undefined)
})

test('beside other processes a host whose clock would take their work from them does not start', async (t) => {
  const connection = await testDatabase()
  const other = await otherAtWork(connection)
  t.after(() => other.close())
  for (const ms of [4_000, -4_000])
    await assert.rejects(compareClocks(connection, wrongBy(ms)), {
      name: 'StartRefused',
      message: /Quoin does not start while other processes of Quoin are running/,
    })
  assert.match((await compareClocks(connection, wrongBy(2_000)))!, /ahead/)
})
