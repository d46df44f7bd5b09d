import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from './race.ts'
import { testOrg } from './test-org.ts'

async function setUpRow() {
  const org = await testOrg()
  const update = () =>
    org.app.database.system.rows(`update quoin.members set active = true where org_id = $1 and id = $2`, [
      org.id,
      org.ownerId,
    ])
  return { row: { table: 'quoin.members', orgId: org.id, id: org.ownerId }, update }
}

test('calls that wait for the same row lock are released together, and their outcomes are returned', async () => {
  const { row, update } = await setUpRow()
  const fail = () => update().then(() => Promise.reject(new Error('lost')))
  const [one, other] = await race<unknown>(row, [update, fail])
  assert.deepEqual([one!.status, other!.status], ['fulfilled', 'rejected'])
})

test('a race whose calls never wait for the row lock fails and reports their outcomes', async () => {
  const { row, update } = await setUpRow()
  const early = () => Promise.reject(new Error('turned away'))
  await assert.rejects(
    race<unknown>(row, [update, early]),
    /of 2 contenders should wait .* had ended\..*turned away/,
  )
})

test('calls that are refused before the row lock are accepted only if the test states how many wait for it', async () => {
  const { row, update } = await setUpRow()
  const early = () => Promise.resolve('turned away')
  const outcomes = await race<unknown>(row, [update, early], { atLock: 1 })
  assert.deepEqual(outcomes[1], { status: 'fulfilled', value: 'turned away' })
})

test('a race for a row that does not exist fails', async () => {
  const { row, update } = await setUpRow()
  const missingId = '00000000-0000-7000-8000-000000000000'
  await assert.rejects(race({ ...row, id: missingId }, [update, update]), /does not exist/)
})
