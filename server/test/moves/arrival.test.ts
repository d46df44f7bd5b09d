// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, rowsOf } from './cells.ts'
import { command, movable } from './commanded.ts'
import { sendRequest } from './moving-company.ts'

test('if the rows in the new cell differ from the original ones, they are deleted, and the organization is not moved', async (t) => {
  const { from, to, id, company, statusAt, stateAt } = await movable()
  const body = { customer_name: 'Ada', service_address: '1 Main St', notes: 'as it was' }
  assert.equal((await sendRequest(from, company.key, { path: '/leads', body })).status, 201)
  await to.inspect.query(`
    create function public.spoil() returns trigger language plpgsql as $$ begin new.notes := 'spoilt'; return new; end $$;
    create trigger spoil before insert on live.leads for each row execute function public.spoil()`)
  await assert.rejects(command(t, id, [from, to]), /The copy of live\.leads differs from the original/)
  await to.inspect.query('drop function public.spoil cascade')
  let bookQueries = 0
  await assert.rejects(
    command(t, id, [from, to], {}, () => Promise.resolve(bookQueries++)),
    /The account totals differ: 0 in this installation, 1 in the other/,
  )
  assert.deepEqual([await stateAt(from), await stateAt(to)], ['leaving', undefined])
  assert.deepEqual(await rowsOf(to, id), {})
  assert.equal((await sendRequest(from, company.key, { path: '/leads', body })).status, 201)
  await command(t, id, [from, to])
  assert.deepEqual([await statusAt(from), await statusAt(to)], [503, 200])
})

test('tasks keep their order, although the new cell assigns other numbers', async (t) => {
  const { from, to, id } = await movable()
  const named = async (cell: Cell) => {
    const { rows } = await cell.inspect.query<{ lane: string }>(
      `select lane from quoin.tasks where org_id = $1 and kind = 'nobody.does' order by position`,
      [id],
    )
    return rows.map(({ lane }) => lane)
  }
  const partitions = ['c', 'b', 'a']
  for (const partition of partitions)
    await from.inspect.query(
      `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
       values ($1, md5($2)::uuid, 'nobody.does', $2, '{}', now(), now())`,
      [id, partition],
    )
  const { rows } = await from.inspect.query(
    `select from quoin.tasks where org_id = $1 and kind = 'nobody.does' having array_agg(lane order by id) <> $2`,
    [id, partitions],
  )
  assert.equal(rows.length, 1, 'their ids have another order')
  await command(t, id, [from, to])
  assert.deepEqual(await named(to), partitions)
})
