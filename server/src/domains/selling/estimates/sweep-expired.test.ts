import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDue } from '../../organization/company/index.ts'
import { expiredEstimates } from './estimates-table.ts'
import { estimating } from './testing/estimating.ts'

test('expired estimates are read page by page, so that one that stays due does not block later ones', async () => {
  const of = await estimating()
  const { app, id: orgId } = of.org
  const ids = [(await of.at('expired')).id, (await of.at('expired')).id].sort()
  const reader = app.database.live.reader({ orgId, locations: '*' })
  const { due } = findDue(expiredEstimates, app.kernel.now())
  const page = async (after: string | null) =>
    (await due(reader, orgId, { after, limit: 1 })).map(({ id }) => id)
  assert.deepEqual([await page(null), await page(ids[0]!), await page(ids[1]!)], [[ids[0]], [ids[1]], []])
})
