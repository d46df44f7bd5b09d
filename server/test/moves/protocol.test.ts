import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookTotals } from '../../src/domains/ledger/index.ts'
import { moveOrganization, type MoveLine, type Moved } from '../../src/kernel/moves/move-organization.ts'
import { openSide, type Side } from '../../src/kernel/moves/side.ts'
import { type Cell, type Cells, rowsOf, twoCells } from './cells.ts'
import { ask, makeCompany } from './moving-company.ts'

let cells: Promise<Cells> | undefined
const tidies: (() => Promise<unknown>)[] = []
test.after(async () => {
  for (const tidy of tidies) await tidy()
})

async function movable() {
  cells ??= twoCells((tidy) => tidies.push(tidy))
  const { from, to } = await cells
  const company = await makeCompany(
    from,
    to,
    'http://localhost:1999/',
    `protocol-${randomUUID().slice(0, 8)}`,
  )
  const statusAt = async (cell: Cell) =>
    (await ask(cell, company.key, { method: 'GET', path: '/leads' })).status
  const stateAt = async (cell: Cell) => {
    const { rows } = await cell.inspect.query('select state from quoin.moves where org_id = $1', [company.id])
    return (rows[0] as { state: string } | undefined)?.state
  }
  return { from, to, id: company.id, company, statusAt, stateAt }
}

const lingerMs = 300

type Hooks = Partial<Record<MoveLine, (sides: readonly [Side, Side]) => Promise<unknown>>>

/** A command that moves the organization, and what comes to pass when it has reached a line. */
async function command(
  t: TestContext,
  orgId: string,
  [from, to]: readonly [Cell, Cell],
  at: Hooks = {},
  books: (side: Side) => Promise<unknown> = bookTotals,
): Promise<Moved> {
  const sides = [
    await openSide({ connectionString: from.address }),
    await openSide({ connectionString: to.address }),
  ] as const
  const close = async (): Promise<void> => void (await Promise.all(sides.map((side) => side.close())))
  t.after(close)
  try {
    return await moveOrganization({
      orgId,
      from: sides[0],
      to: sides[1],
      cells: { from: from.code, to: to.code },
      books,
      patienceMs: 20_000,
      lingerMs,
      reached: async (line) => void (await at[line]?.(sides)),
    })
  } finally {
    await close()
  }
}

/** Until a command waits for the lock that another one holds. */
async function isWaiting(cell: Cell): Promise<void> {
  const { rows } = await cell.inspect.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'quoin move' and wait_event = 'advisory'`,
  )
  if (rows.length === 0) return await isWaiting(cell)
}

test('a command that waited while another one moved the organization finds it moved', async (t) => {
  const { from, to, id, statusAt, stateAt } = await movable()
  let second: Promise<Moved> | undefined
  const first = await command(t, id, [from, to], {
    still: async () => {
      second = command(t, id, [from, to])
      await isWaiting(from)
    },
  })
  assert.ok(first.rows > 0)
  assert.equal((await second!).rows, 0)
  assert.deepEqual([await stateAt(from), await stateAt(to)], ['gone', undefined])
  assert.deepEqual([await statusAt(from), await statusAt(to)], [503, 200])
})

test('where the one that it waited for died behind the point of no return, the organization does not come to life in both cells', async (t) => {
  const { from, to, id, statusAt, stateAt } = await movable()
  let second: Promise<Moved> | undefined
  const first = command(t, id, [from, to], {
    still: async () => {
      second = command(t, id, [from, to])
      await isWaiting(from)
    },
    thawed: ([ours]) => ours.close(),
  })
  await assert.rejects(first)
  await second
  assert.deepEqual([await stateAt(from), await statusAt(from), await statusAt(to)], ['gone', 503, 200])
})

test('a command that was held up until the organization had come back deletes nothing of it', async (t) => {
  const { from, to, id, statusAt, stateAt } = await movable()
  let there: Record<string, number> = {}
  await command(t, id, [from, to], {
    thawed: async () => {
      await command(t, id, [from, to])
      await command(t, id, [to, from])
      there = await rowsOf(from, id)
    },
  })
  assert.ok(Object.keys(there).length > 10)
  assert.deepEqual(await rowsOf(from, id), there)
  assert.deepEqual([await stateAt(from), await stateAt(to)], [undefined, 'gone'])
  assert.deepEqual([await statusAt(from), await statusAt(to)], [200, 503])
})

test('a command that lost its locks does not let the organization go on there while it is only on its way again', async (t) => {
  const { from, to, id, statusAt, stateAt } = await movable()
  const first = command(t, id, [from, to], {
    left: async ([ours]) => {
      await ours.close()
      await command(t, id, [from, to])
      await command(t, id, [to, from])
      const again = command(t, id, [from, to], { arrived: ([ours]) => ours.close() })
      await assert.rejects(again)
      assert.deepEqual([await stateAt(from), await stateAt(to)], ['leaving', 'arriving'])
    },
  })
  await assert.rejects(first)
  assert.deepEqual([await stateAt(from), await stateAt(to)], ['leaving', 'arriving'])
  assert.deepEqual([await statusAt(from), await statusAt(to)], [200, 503])
})

test('who reads here while the organization goes on there finds its rows for a while', async (t) => {
  const { from, to, id } = await movable()
  const before = await rowsOf(from, id)
  let seen: Promise<Record<string, number>> | undefined
  await command(t, id, [from, to], {
    thawed: async () => void (seen = sleep(lingerMs / 2).then(() => rowsOf(from, id))),
  })
  assert.deepEqual(await seen, before)
  assert.deepEqual(await rowsOf(from, id), {})
})

test('a move does not wait for the copy of another organization', async (t) => {
  const [large, small] = [await movable(), await movable()]
  await command(t, large.id, [large.from, large.to], {
    copying: () => command(t, small.id, [small.from, small.to]),
  })
  assert.deepEqual([await small.statusAt(small.to), await large.statusAt(large.to)], [200, 200])
})

test('what arrives in another form than it left is thrown away, and the organization goes on where it is', async (t) => {
  const { from, to, id, company, statusAt, stateAt } = await movable()
  const body = { customer_name: 'Ada', service_address: '1 Main St', notes: 'as it was' }
  assert.equal((await ask(from, company.key, { path: '/leads', body })).status, 201)
  await to.inspect.query(`
    create function public.spoil() returns trigger language plpgsql as $$ begin new.notes := 'spoilt'; return new; end $$;
    create trigger spoil before insert on live.leads for each row execute function public.spoil()`)
  await assert.rejects(command(t, id, [from, to]), /The copy of live\.leads is not what it was made of/)
  await to.inspect.query('drop function public.spoil cascade')
  let asked = 0
  await assert.rejects(
    command(t, id, [from, to], {}, () => Promise.resolve(asked++)),
    /The books differ: 0 here, 1 there/,
  )
  assert.deepEqual([await stateAt(from), await stateAt(to)], ['leaving', undefined])
  assert.deepEqual(await rowsOf(to, id), {})
  assert.equal((await ask(from, company.key, { path: '/leads', body })).status, 201)
  await command(t, id, [from, to])
  assert.deepEqual([await statusAt(from), await statusAt(to)], [503, 200])
})

test('tasks keep their order, though the other cell counts anew', async (t) => {
  const { from, to, id } = await movable()
  const named = async (cell: Cell) => {
    const { rows } = await cell.inspect.query<{ lane: string }>(
      `select lane from quoin.tasks where org_id = $1 and kind = 'nobody.does' order by position`,
      [id],
    )
    return rows.map(({ lane }) => lane)
  }
  const lanes = ['c', 'b', 'a']
  for (const lane of lanes)
    await from.inspect.query(
      `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
       values ($1, md5($2)::uuid, 'nobody.does', $2, '{}', now(), now())`,
      [id, lane],
    )
  const { rows } = await from.inspect.query(
    `select from quoin.tasks where org_id = $1 and kind = 'nobody.does' having array_agg(lane order by id) <> $2`,
    [id, lanes],
  )
  assert.equal(rows.length, 1, 'their ids have another order')
  await command(t, id, [from, to])
  assert.deepEqual(await named(to), lanes)
})
