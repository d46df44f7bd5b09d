// Runs in its own process: the large tables that it fills would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { plansOf } from '../../../testing/plans-of.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { getConversation, listConversations } from './operations.ts'

const conversations = 10_000
const each = 10

let org: TestOrg
let largest: string

/**
 * Creates 100,000 messages. They contain few distinct words, because the test is about query plans and not about
 * the size of the index of words.
 */
before(async () => {
  org = await testOrg()
  const { inspect } = org.app
  await inspect.query(
    `insert into live.conversations (org_id, id, thread_token, phone_key, participant_name, participant_phone, channels,
            location_id, needs_response, last_message_at, last_inbound_at, created_by_type, created_at, updated_at)
     select $1, gen_random_uuid(), 'large' || n || ($1::uuid)::text, '+1312' || (5000000 + n), 'Person' || n, '+1312' || (5000000 + n),
            case n % 2 when 0 then '{sms}'::text[] else '{email}' end, $2, n % 100 = 0, now() - n * interval '1 minute',
            now() - n * interval '1 minute', 'system', now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, $3::int) n`,
    [org.id, org.locationId, conversations],
  )
  await inspect.query(
    `insert into live.messages (org_id, id, conversation_id, kind, direction, status, body, attachments, location_id, sent_at,
            created_by_type, created_at, updated_at)
     select c.org_id, gen_random_uuid(), c.id, 'sms', 'inbound', 'received', 'Hello', '[]', c.location_id, c.created_at,
            'system', c.created_at + k * interval '1 second', c.created_at + k * interval '1 second'
       from live.conversations c, generate_series(1, $2::int) k where c.org_id = $1`,
    [org.id, each],
  )
  await inspect.query('analyze live.conversations, live.messages, live.conversation_terms')
  const { rows } = await inspect.query(
    'select id from live.conversations where org_id = $1 order by last_message_at limit 1',
    [org.id],
  )
  largest = rows[0].id
})

const fewBlocks = 5_000
/**
 * Maximum number of blocks for lists that read a few blocks of each conversation. The lists must not read messages
 * that the member has already read.
 */
const manyBlocks = 10 * conversations

/** Each query with the maximum number of database blocks it may read. */
const reads: [string, () => Promise<unknown>, mostBlocks?: number][] = [
  ['the list', () => org.run(listConversations, {}, org.owner)],
  ['by channel', () => org.run(listConversations, { channel: ['sms'] }, org.owner)],
  ['what waits', () => org.run(listConversations, { filter: 'needs_response' }, org.owner)],
  ['what is unread', () => org.run(listConversations, { filter: 'unread' }, org.owner), manyBlocks],
  ['one’s own', () => org.run(listConversations, { filter: 'mine' }, org.owner)],
  ['by words', () => org.run(listConversations, { search: 'person77 hello' }, org.owner)],
  ['by number', () => org.run(listConversations, { search: '312 500 0042' }, org.owner)],
  ['one conversation', () => org.run(getConversation, { conversation_id: largest }, org.owner)],
]

for (const [name, run, mostBlocks = fewBlocks] of reads)
  test(`with 100,000 messages, ${name} uses indexes and reads few blocks`, async () => {
    const plans = await plansOf(org, run)
    assert.ok(plans.length > 0, 'nothing was asked')
    for (const plan of plans) {
      assert.doesNotMatch(
        plan,
        /Seq Scan on (messages|conversations|conversation_terms|conversation_reads)\b/,
        plan,
      )
      assert.ok(blocksOf(plan) < mostBlocks, plan)
    }
  })

/** Returns the number of blocks that the query read, cached or not. */
function blocksOf(plan: string): number {
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan)!
  return Number(hit) + Number(read)
}
