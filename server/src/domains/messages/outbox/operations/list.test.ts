import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { estimateAtLink } from '../../public-links/testing/estimate-at-link.ts'
import { inviteMember } from '../../../office/workforce/operations.ts'
import { listOutbox } from './list.ts'

test('messages are listed newest first with their outcome, and filtered by state, recipient and page', async () => {
  const { org, id } = await estimateAtLink()
  await org.run(
    inviteMember,
    { email: 'sam@example.com', name: 'Sam', role: 'technician', location_ids: null },
    org.owner,
  )
  const list = async (filter: object = {}) =>
    (await org.run(listOutbox, filter, org.owner)).items.map(({ to, state, reason, about_kind }) =>
      [to, state, reason, about_kind].join(),
    )
  const [invited, sent] = [
    'sam@example.com,kept_in_outbox,no_smtp,member',
    'ada@example.com,kept_in_outbox,no_smtp,estimate',
  ]
  assert.deepEqual(await list(), [invited, sent])
  assert.deepEqual(await list({ to: 'ADA@example.com' }), [sent])
  assert.deepEqual(await list({ state: 'queued' }), [])
  const states = ['queued', 'kept_in_outbox']
  assert.deepEqual(await list({ state: states }), [invited, sent])
  assert.deepEqual(await list({ state: ['queued', 'sent'] }), [])
  assert.deepEqual(await list({ channel: 'sms' }), [])
  const page = await org.run(listOutbox, { limit: 1 }, org.owner)
  assert.equal(page.has_more, true)
  assert.deepEqual(await list({ before_id: page.items[0]!.message_id }), [sent])
  assert.equal((await org.run(listOutbox, { limit: 2 }, org.owner)).items[1]!.about_id, id)
})

test('messages about locations without access, or about no location, are not listed', async () => {
  const { org } = await estimateAtLink()
  await org.run(
    inviteMember,
    { email: 'sam@example.com', name: 'Sam', role: 'technician', location_ids: null },
    org.owner,
  )
  const seenFrom = async (locations: string[]) =>
    (await org.run(listOutbox, {}, { ...org.owner, locations })).items.map(({ to }) => to)
  assert.deepEqual(await seenFrom([randomUUID()]), [])
  assert.deepEqual(await seenFrom([org.locationId]), ['ada@example.com'])
})

test('the sandbox has no outbox', async () => {
  const { org } = await estimateAtLink()
  await assert.rejects(org.run(listOutbox, {}, { ...org.owner, mode: 'sandbox' }), {
    code: 'unsupported_in_test_mode',
  })
})
