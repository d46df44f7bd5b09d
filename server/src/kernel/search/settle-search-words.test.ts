// Runs in its own process: it reads the list of new words, to which every new record appends.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { testOrg } from '../../testing/test-org.ts'
import { settleSearchWords } from './settle-search-words.ts'

test('the schedule moves new words to the index, in both modes', async () => {
  const org = await testOrg()
  const pages = (mode: string) =>
    org.query<{ pages: number }>(
      `select gin_clean_pending_list('${mode}.search_words_words')::int as pages where $1::uuid is not null`,
    )
  const lead = { customer_name: 'Ada Lovelace', service_address: '1 Main St' }
  for (const mode of ['live', 'sandbox'] as const) {
    await org.run(createLead, lead, { ...org.owner, mode })
    assert.notDeepEqual(await pages(mode), [{ pages: 0 }], mode)
    await org.run(createLead, lead, { ...org.owner, mode })
  }
  await settleSearchWords(org.app.database).run('2026-01-01T00:00:00.000Z')
  for (const mode of ['live', 'sandbox']) assert.deepEqual(await pages(mode), [{ pages: 0 }], mode)
})
