import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { readMigrations } from '../../src/testing/read-migrations.ts'
import { databaseBefore } from '../../src/testing/database-before.ts'
import { applyAndWatch, standsStill } from './work-under-lock.ts'

/**
 * Number of the first migration that must not work long on locked tables. Earlier migrations are already applied in
 * every installation, so they are not checked.
 */
const firstNew = '0332'
/** Large tables that new migrations change or that the test itself changes. */
const watched = ['live.leads', 'live.clients', 'live.audit_log', 'quoin.mail_messages', 'quoin.sms_messages']
const organization = '00000000-0000-4000-8000-000000000001'

let client: pg.Client

before(async () => {
  ;({ client } = await databaseBefore(firstNew))
  for (const table of watched) await client.query(await filled(table))
})

after(() => client.end())

/**
 * Drops the check constraints of a table, and returns SQL that inserts two thousand rows with values in the required
 * columns.
 */
async function filled(table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select quote_ident(attname) as name,
            case when attname = 'org_id' then '''${organization}''::uuid'
                 when format_type(atttypid, null) = 'uuid' then 'gen_random_uuid()'
                 when typcategory = 'N' then 'n'
                 when typcategory = 'D' then 'now()'
                 when typcategory = 'B' then 'false'
                 when typcategory = 'A' then '''{}'''
                 when typname in ('jsonb', 'json') then '''{}'''
                 else 'n::text' end as value
       from pg_attribute join pg_type t on t.oid = atttypid
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attnotnull and not atthasdef`,
    [table],
  )
  const { rows: checks } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I;', $1::text, conname) as drop from pg_constraint
      where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  return `${checks.map(({ drop }) => drop).join('')}
    set session_replication_role = replica;
    insert into ${table} (${rows.map(({ name }) => name).join()}) select ${rows.map(({ value }) => value).join()} from generate_series(1, 2000) n;
    set session_replication_role = origin`
}

test('the check finds blocking changes: an index, a rewrite, a constraint, a backfill after another lock', async () => {
  const bad: Record<string, string> = {
    index: 'create index law_index on live.leads (created_at)',
    rewrite: 'alter table live.leads add column law_rewrite uuid not null default gen_random_uuid()',
    constraint:
      'alter table live.leads add column law_a int; alter table live.leads add constraint law_check check (law_a is null)',
    backfill: 'alter table live.clients add column law_b int; update live.leads set law_a = null',
  }
  for (const [name, sql] of Object.entries(bad)) {
    assert.match(
      standsStill(name, sql, await applyAndWatch(client, sql)) ?? 'not found',
      /touches \d+ rows/,
      name,
    )
  }
  const marked = '-- stands still: the law is tried\ncreate index law_marked on live.leads (updated_at)'
  assert.equal(standsStill('marked', marked, await applyAndWatch(client, marked)), undefined)
  for (const sql of [
    'alter table live.leads add column law_c text',
    `alter table live.leads add column law_d text not null default ''`,
    'create table live.law_new (id int); insert into live.law_new select generate_series(1, 5000)',
    'alter table live.leads add constraint law_later check (law_c is null) not valid',
  ])
    assert.equal(standsStill(sql, sql, await applyAndWatch(client, sql)), undefined)
})

test('no new migration processes the rows of an older table while others wait, unless it says why', async () => {
  const violations: string[] = []
  for (const { name, sql } of await readMigrations()) {
    if (name < firstNew) continue
    const sentence = standsStill(name, sql, await applyAndWatch(client, sql))
    if (sentence !== undefined) violations.push(sentence)
  }
  assert.deepEqual(violations, [])
})
