import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../../kernel/database/migrate.ts'
import { newId } from '../../../kernel/ids.ts'
import { databaseBefore } from '../../../testing/database-before.ts'

test('migration 0326 makes existing clients and conversations searchable by words with composed accents', async () => {
  const { client, connection } = await databaseBefore('0326_composed_words.sql')
  try {
    await client.query('set session_replication_role = replica')
    const [org, ada, conversation] = [newId(), newId(), newId()]
    await client.query(
      `insert into live.clients (org_id, id, location_id, name, type, status, country, sms_opt_out, email_opt_out, created_by_type,
              created_at, updated_at)
       values ($1, $2, $1, $3, 'residential', 'active', 'US', false, false, 'system', now(), now())`,
      [org, ada, 'Rene\u0301e'],
    )
    await client.query(
      `insert into live.client_terms (org_id, source_id, term, client_id) values ($1, $2, 'rene', $2), ($1, $2, 'e', $2)`,
      [org, ada],
    )
    await client.query(
      `insert into live.messages (org_id, id, conversation_id, kind, direction, status, body, attachments, location_id, created_by_type, created_at, updated_at)
       values ($1, $1, $2, 'email', 'inbound', 'received', $3, '[]', $1, 'system', now(), now())`,
      [org, conversation, 'The cafe\u0301.'],
    )
    // The constraint is dropped, because the test inserts search terms of a conversation that does not exist.
    await client.query(
      'alter table live.conversation_terms drop constraint conversation_terms_org_id_conversation_id_fkey',
    )
    await migrate(connection)
    const terms = await client.query<{ term: string }>(
      `select substr(w.word, 8) as term from live.search_words s, unnest(tsvector_to_array(s.words)) as w (word) where s.id = $1
        union all select t.term from live.conversation_terms t where t.conversation_id = $2 order by 1`,
      [ada, conversation],
    )
    assert.deepEqual(
      terms.rows.map(({ term }) => term),
      ['café', 'renée', 'the'],
    )
  } finally {
    await client.end()
  }
})
