import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { indexOrder } from './index-order.ts'

test('an index whose entries are out of order is found, and the extension does not stay', async (t) => {
  const parts = await doctorParts(t)
  const finding = await indexOrder.examine(parts)
  assert.match(finding.isRight ? finding.note! : finding.wrong, /^\d{3,} indexes$/)
  await parts.client.query(`
    create function quoin.compare(a integer, b integer) returns integer language sql immutable as 'select case when a < b then -1 when a > b then 1 else 0 end';
    create operator class quoin.by_compare for type integer using btree as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 quoin.compare(integer, integer);
    create table quoin.disordered (n integer);
    insert into quoin.disordered select generate_series(1, 100);
    create index disordered_n on quoin.disordered (n quoin.by_compare);
    create or replace function quoin.compare(a integer, b integer) returns integer language sql immutable as 'select case when a < b then 1 when a > b then -1 else 0 end'`)
  assert.match(
    wrongOf(await indexOrder.examine(parts)),
    /damaged: quoin\.disordered_n \(item order invariant violated/,
  )
  const { rows } = await parts.client.query("select from pg_extension where extname = 'amcheck'")
  assert.equal(rows.length, 0)
})
