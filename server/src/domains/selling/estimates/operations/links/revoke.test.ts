import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visit } from '../../../../../adapters/pages/testing/visit.ts'
import { mailsOf } from '../../../../../testing/written.ts'
import { getOutboxMessage, listOutbox } from '../../../../messages/outbox/operations.ts'
import { estimateAtLink } from '../../../../messages/public-links/testing/estimate-at-link.ts'
import { revokeEstimateLinks } from './revoke.ts'

test('revoking a link refuses the unsent message that contains it', async () => {
  const at = await estimateAtLink()
  const { org, id, path } = at
  await org.run(revokeEstimateLinks, { estimate_id: id }, org.owner)
  assert.equal((await visit(org, 'GET', path)).status, 404)
  const { items } = await org.run(listOutbox, {}, org.owner)
  assert.deepEqual(
    items.map(({ state, reason }) => [state, reason]),
    [['refused', 'link_ended']],
  )
  const read = await org.run(getOutboxMessage, { message_id: items[0]!.message_id }, org.owner)
  assert.equal(read.text, null)
  assert.equal((await mailsOf(org))[0]!.body, null)
})
