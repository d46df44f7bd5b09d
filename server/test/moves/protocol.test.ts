// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookTotals } from '../../src/domains/money/ledger/index.ts'
import type { Moved } from '../../src/kernel/moves/move-organization.ts'
import { type Cell, rowsOf } from './cells.ts'
import { command, movable } from './commanded.ts'

/** Waits until a command that moves an organization waits for the lock that another such command holds. */
async function isWaiting(cell: Cell): Promise<void> {
  const { rows } = await cell.inspect.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'quoin move' and wait_event = 'advisory'`,
  )
  if (rows.length === 0) return await isWaiting(cell)
}

test('a command that waited while another one moved the organization reports it as moved', async (t) => {
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

test('if the command it waited for crashed after the point of no return, the organization does not become active in both cells', async (t) => {
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

test('a command that was delayed until the organization had come back does not delete it', async (t) => {
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

test('a command that lost its locks does not activate the organization there while it is moving there again', async (t) => {
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

test('after the organization has become active in the other cell, reads here still find its rows for a while', async (t) => {
  const { from, to, id } = await movable()
  const before = await rowsOf(from, id)
  let laterRows: Promise<Record<string, number>> | undefined
  const thawed = async () => void (laterRows = sleep(1000).then(() => rowsOf(from, id)))
  await command(t, id, [from, to], { thawed }, bookTotals, 4000)
  assert.deepEqual(await laterRows, before)
  assert.deepEqual(await rowsOf(from, id), {})
})

test('a move does not wait for the copy of another organization', async (t) => {
  const [large, small] = [await movable(), await movable()]
  await command(t, large.id, [large.from, large.to], {
    copying: () => command(t, small.id, [small.from, small.to]),
  })
  assert.deepEqual([await small.statusAt(small.to), await large.statusAt(large.to)], [200, 200])
})
