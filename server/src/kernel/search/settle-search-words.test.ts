// Runs in its own process: it reads the list of new words, to which every new record appends.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { testOrg } from '../../testing/test-org.ts'
import { settleSearchWords } from './settle-search-words.ts'

test('the schedule moves new words to the index', async () => {
  const org = await testOrg()
  await org.run(createLead, { customer_name: 'Ada Lovelace', service_address: '1 Main St' })
  await settleSearchWords(org.app.database).run('2026-01-01T00:00:00.000Z')
  const [left] = await org.query<{ pages: number }>(
    `select gin_clean_pending_list('live.search_words_words')::int as pages where $1::uuid is not null`,
  )
  assert.deepEqual(left, { pages: 0 })
})
