import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/test-database.ts'
import { compareClocks } from './compare-clocks.ts'
import { otherAtWork } from './testing/other-at-work.ts'

const wrongBy = (ms: number) => () => Date.now() + ms

test("a clock that differs from the database's by seconds causes a warning, and a smaller difference does not", async () => {
  const connection = await testDatabase()
  assert.equal(await compareClocks(connection), undefined)
  assert.equal(await compareClocks(connection, wrongBy(500)), undefined)
  assert.match(
    (await compareClocks(connection, wrongBy(7_000)))!,
    /^The clock of this host is [67]\.\d seconds ahead of that of the database: synchronize both clocks with NTP\.$/,
  )
  assert.match((await compareClocks(connection, wrongBy(-7_000)))!, / is [67]\.\d seconds behind that of /)
})

test('a slow answer of the database does not count as a clock difference', async () => {
  const connection = await testDatabase()
  let calls = 0
  const slow = (): number => Date.now() + (calls++ === 0 ? -4_000 : 4_000)
  assert.equal(await compareClocks(connection, slow), undefined)
})

test('a host whose clock differs by four seconds refuses to start while other processes are running', async (t) => {
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
