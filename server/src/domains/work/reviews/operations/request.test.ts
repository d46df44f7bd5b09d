import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { addJob } from '../../jobs/testing/add-job.ts'
import { getConversation, listConversations, setOptOut } from '../../../customers/inbox/operations.ts'
import { requestReview } from '../operations.ts'
import { reviewable } from '../testing/samples.ts'

const request = (org: TestOrg, input: object) =>
  org.run(requestReview, { channels: ['email'], ...input }, org.owner)
const reason = (expected: string) => (error: { code: string; details: { reason: string }[] }) =>
  error.code === 'invalid_state' && error.details[0]!.reason === expected

test('a review can be requested once in 90 days; the request is in the conversation and emits an event', async () => {
  const org = await testOrg()
  const { job_id, client_id } = await reviewable(org)
  const eventCount = (await org.events()).length
  const { deliveries } = await request(org, { job_id, message: 'How was it?' })
  assert.deepEqual(
    deliveries.map(({ channel, to }) => [channel, to]),
    [['email', 'bo@example.com']],
  )
  assert.deepEqual((await org.events()).slice(eventCount), ['review.requested'])
  const [conversation] = (await org.run(listConversations, { client_id }, org.owner)).items
  const { messages } = await org.run(getConversation, { conversation_id: conversation!.id }, org.owner)
  assert.match(messages.items[0]!.body, /How was it\?[^]*https:\/\/reviews\.example\/harbor/)
  const again = await addJob(org, { client_id, status: 'complete', completed_at: new Date().toISOString() })
  await assert.rejects(request(org, { job_id: again }), reason('asked_recently'))
  await org.query(
    `update live.review_requests set asked_at = asked_at - interval '90 days' where org_id = $1`,
  )
  assert.equal((await request(org, { job_id: again })).client_id, client_id)
})

test('no review is requested without a review URL, a complete job, and the consent of the customer', async () => {
  const org = await testOrg()
  const { job_id, client_id } = await reviewable(org)
  await assert.rejects(request(org, { job_id, channels: ['sms'] }), reason('no_consent'))
  await org.run(setOptOut, { channel: 'email', client_id, state: 'opted_out' }, org.owner)
  await assert.rejects(request(org, { job_id }), reason('opted_out'))
  const open = await addJob(org, { client_id })
  await assert.rejects(request(org, { job_id: open }), reason('not_complete'))
  await org.run(updateCompany, { review_url: null }, org.owner)
  await assert.rejects(request(org, { job_id }), reason('no_review_url'))
})
