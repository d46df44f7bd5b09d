// Runs in its own process: the large tables that it fills would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { listConversations } from '../../customers/inbox/operations.ts'
import { listClients } from '../../customers/clients/operations.ts'
import { listLeads } from '../../customers/leads/operations.ts'
import { findRecords } from './operations.ts'

const count = 3_000

/**
 * Words with the share of the records that have them. `chicago` and `boston` never meet, nor do `gutter` and `roof`. Some
 * words are beginnings of others.
 */
const words = {
  chicago: (n: number) => n % 2 === 0,
  boston: (n: number) => n % 2 === 1,
  gutter: (n: number) => n % 3 === 0,
  roof: (n: number) => n % 3 === 1,
  window: (n: number) => draw(n, 1) < 0.5,
  windows: (n: number) => draw(n, 2) < 0.1,
  winter: (n: number) => draw(n, 3) < 0.3,
  wind: (n: number) => draw(n, 4) < 0.02,
  repair: (n: number) => draw(n, 5) < 0.6,
  // A word of older records only, and one of a few records.
  former: (n: number) => n > 600 && n % 12 !== 0,
  zebra: (n: number) => n % 997 === 5,
}
const all = Object.entries(words)

/** Returns a number from 0 to 1 that depends on both arguments and is the same in each run. */
function draw(n: number, of: number): number {
  let x = (n * 2_654_435_761 + of * 40_503) % 4_294_967_296
  x = ((x ^ (x >>> 15)) * 2_246_822_519) % 4_294_967_296
  return ((x ^ (x >>> 13)) >>> 0) / 4_294_967_296
}

const wordsOf = (n: number): string[] => all.flatMap(([word, isIn]) => (isIn(n) ? [word] : []))

/** Numbers of the records that contain, for each of these beginnings, a word with this beginning; the latest first. */
function expected(search: string): number[] {
  const beginnings = search.split(' ')
  const numbers: number[] = []
  for (let n = 1; n <= count; n++) {
    const its = wordsOf(n)
    if (beginnings.every((beginning) => its.some((word) => word.startsWith(beginning)))) numbers.push(n)
  }
  return numbers
}

/** Each pair of words, some of them cut, and some searches of three words. */
const searches = [
  ...all.map(([word]) => word),
  ...all.flatMap(([word], at) =>
    all
      .slice(at + 1)
      .map(([other], next) =>
        next % 2 === 0 ? `${word} ${other}` : `${other.slice(0, 4)} ${word.slice(0, 3)}`,
      ),
  ),
  'chicago boston window',
  'gutter roof repair',
  'windows former chicago',
  'former chicago repair',
  'wind win window',
  'winter repair gutter boston',
  'zebra chicago',
  'nothing chicago',
]

const firstDigits = { conversation: 'a', client: 'b', lead: 'c' }
/** Id of record number `n`. The latest record has the largest id. */
const idOf = (kind: keyof typeof firstDigits, n: number): string =>
  `${firstDigits[kind]}0000000-0000-7000-8000-${(count - n).toString(16).padStart(12, '0')}`

let org: TestOrg
before(async () => {
  org = await testOrg()
  const { inspect } = org.app
  await inspect.query('begin; set local session_replication_role = replica')
  const id = (kind: keyof typeof firstDigits): string =>
    `('${firstDigits[kind]}0000000-0000-7000-8000-' || lpad(to_hex($4::int - n), 12, '0'))::uuid`
  const at = `'2026-01-01T00:00:00Z'::timestamptz - n * interval '1 minute'`
  const texts = Array.from({ length: count }, (_, at) => wordsOf(at + 1).join(' '))
  const from =
    'from unnest($3::text[]) with ordinality r (said, number) cross join lateral (select r.number::int as n) x'
  const parameters = [org.id, org.locationId, texts, count]
  await inspect.query(
    `insert into live.conversations (org_id, id, thread_token, location_id, channels, subject, last_message_at, created_by_type, created_at, updated_at)
     select $1, ${id('conversation')}, n || ($1::uuid)::text, $2, '{sms}', r.said, ${at}, 'system', ${at}, ${at} ${from} where $4::int > 0`,
    parameters,
  )
  await inspect.query(
    `insert into live.conversation_terms (org_id, conversation_id, term)
     select $1, ${id('conversation')}, w.word ${from} cross join lateral unnest(string_to_array(r.said, ' ')) w (word) where $2::uuid is not null
      order by md5(n::text)`,
    parameters,
  )
  await inspect.query(
    `insert into live.clients (org_id, id, location_id, name, type, status, country, created_by_type, created_at, updated_at)
     select $1, ${id('client')}, $2, r.said, 'residential', 'active', 'US', 'system', ${at}, ${at} ${from}`,
    parameters,
  )
  await inspect.query(
    `insert into live.leads (org_id, id, location_id, lead_number, status, customer_name, currency, created_by_type, created_at, updated_at)
     select $1, ${id('lead')}, $2, n, 'new', r.said, 'USD', 'system', ${at}, ${at} ${from}`,
    parameters,
  )
  await inspect.query('commit')
  await inspect.query('set search_path = live')
  // The rows are stored in an order that has nothing to do with the time, so that a search that stops at some of them
  // does not find the latest ones by chance.
  await inspect.query(
    `insert into live.search_words (org_id, kind, id, words)
     select d.org_id, d.kind, d.id, d.words from live.search_words_due d where d.org_id = $1 order by md5(d.id::text)`,
    [org.id],
  )
  await inspect.query('reset search_path')
  await inspect.query(
    'analyze live.conversations, live.conversation_terms, live.clients, live.leads, live.search_words',
  )
})

const lists = {
  conversation: listConversations,
  client: listClients,
  lead: listLeads,
}

for (const kind of ['conversation', 'client', 'lead'] as const)
  test(`a search of the list of ${kind}s finds exactly those with all words, the latest first`, async () => {
    for (const search of searches) {
      const input = { search, limit: 100 }
      const { items } = await org.run(lists[kind] as typeof listClients, input, org.owner)
      assert.deepEqual(
        items.map(({ id }) => id),
        expected(search)
          .slice(0, 100)
          .map((n) => idOf(kind, n)),
        search,
      )
    }
  })

test('a search across kinds finds exactly the latest records with all words', async () => {
  for (const search of searches) {
    const matches = expected(search)
    const { items, has_more } = await org.run(findRecords, { query: search, limit: 20 }, org.owner)
    // Records with the same number were changed at the same time. Their order is that of the kinds.
    const kinds = ['lead', 'client', 'conversation'] as const
    assert.deepEqual(
      items.map(({ kind, id }) => `${kind} ${id}`),
      matches.flatMap((n) => kinds.map((kind) => `${kind} ${idOf(kind, n)}`)).slice(0, 20),
      search,
    )
    assert.equal(has_more, matches.length * 3 > 20, search)
  }
})
