// Slow: it makes a second Postgres and migrates it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestPostgres } from '../../src/testing/global-setup.ts'
import { twoCells } from './cells.ts'
import { sendRequest, assertWhole, makeCompany } from './moving-company.ts'
import { startMover } from './start-mover.ts'

interface Change {
  kind: string
  id: string
}

test('a company that moves to a cell on another Postgres, back, and there again is whole each time, and a reader of its feed misses no change', async (t) => {
  const other = await openTestPostgres()
  t.after(() => other.close())
  let tidy = (): Promise<unknown> => Promise.resolve()
  const mover = startMover()
  const cells = await twoCells((close) => (tidy = close), other.connection)
  // The connections of the cell must be closed before its Postgres is stopped.
  try {
    const company = await makeCompany(cells.from, cells.to, 'http://localhost:1999/', 'mover')
    const lead = async (marker: string): Promise<string> => {
      const body = { customer_name: 'Ada', service_address: '1 Main St', notes: marker }
      const created = await sendRequest(company.at, company.key, {
        path: '/leads',
        idempotencyKey: marker,
        body,
      })
      assert.equal(created.status, 201, created.text)
      company.createdLeads.push({ marker, idempotencyKey: marker, id: created.body.data.id })
      return created.body.data.id
    }
    /** Reads all pages of the feed of changes. Returns the ids of the changed records and the last cursor. */
    const follow = async (cursor?: string): Promise<{ ids: Set<string>; cursor: string }> => {
      const input = encodeURIComponent(JSON.stringify(cursor === undefined ? {} : { cursor }))
      const path = `/workflows/sync.changes?input=${input}`
      const page = await sendRequest(company.at, company.key, { method: 'GET', path })
      assert.equal(page.status, 200, page.text)
      const { items, next_cursor } = page.body.data as { items: Change[]; next_cursor: string }
      const ids = items.map(({ id }) => id)
      if (ids.length === 0) return { ids: new Set(), cursor: next_cursor }
      const rest = await follow(next_cursor)
      return { ids: new Set([...ids, ...rest.ids]), cursor: rest.cursor }
    }
    /**
     * Reads the feed repeatedly until it contains the expected ids, because other writes on the same server can delay
     * it briefly.
     */
    const followTo = async (expectedIds: ReadonlySet<string>, cursor?: string): ReturnType<typeof follow> => {
      const changes = await follow(cursor)
      if (expectedIds.isSubsetOf(changes.ids)) return changes
      await sleep(50)
      return await followTo(expectedIds, cursor)
    }
    const move = async (): Promise<void> => {
      const [at, other] = [company.at, company.other]
      const end = await mover.move({ orgId: company.id, from: at, to: other }, null)
      assert.equal(end.end, 'moved', JSON.stringify(end))
      ;[company.at, company.other] = [company.other, company.at]
      await assertWhole(company)
    }
    const cursors: string[] = []
    const all = new Set<string>()
    for (const stay of ['first', 'second', 'third', 'fourth']) {
      all.add(await lead(`${stay} a`))
      const changes = await followTo(all)
      for (const id of changes.ids) all.add(id)
      assert.deepEqual(changes.ids, all)
      // A cursor from either cell stays valid: the reader gets every change after the cursor, and possibly some that it
      // already has.
      for (const cursor of cursors) assert.deepEqual((await followTo(all, cursor)).ids, all)
      const added = await lead(`${stay} b`)
      all.add(added)
      const after = await followTo(new Set([added]), changes.cursor)
      assert.deepEqual(after.ids, new Set([added]))
      cursors.push(changes.cursor, after.cursor)
      await move()
    }
    const [first] = company.createdLeads
    const body = { customer_name: 'Ada', service_address: '1 Main St', notes: first!.marker }
    for (let turn = 0; turn < 2; turn++) {
      const again = await sendRequest(company.at, company.key, {
        path: '/leads',
        body,
        ...first!,
        method: 'POST',
      })
      assert.deepEqual([again.isReplayed, again.body.data.id], [true, first!.id])
      await move()
    }
  } finally {
    mover.stop()
    await tidy()
  }
})
