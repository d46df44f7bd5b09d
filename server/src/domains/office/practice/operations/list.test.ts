import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { practiceOf } from '../testing/practice-of.ts'
import { listPractice } from './list.ts'

test('an organization lists its own practice companies, newest first, without keys', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [first, second] = [await practiceOf(org), await practiceOf(org)]
  await practiceOf(other)
  const { items } = await org.run(listPractice, {}, org.owner)
  assert.deepEqual(
    items.map(({ id, slug, name, archived_at }) => ({ id, slug, name, archived_at })),
    [second, first].map(({ id, slug, name }) => ({ id, slug, name, archived_at: null })),
  )
  assert.ok(!JSON.stringify(items).includes('quoin_live_'))
})
