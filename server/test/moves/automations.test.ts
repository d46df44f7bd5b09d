// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Cell, type Cells, quoin, twoCells } from './cells.ts'

let cells: Cells
let tidy = (): Promise<unknown> => Promise.resolve()
before(async () => void (cells = await twoCells((close) => (tidy = close))))
after(() => tidy())

const far = '2099-01-01T00:00:00.000Z'

/** Inserts a signal (an event for the automation engine) that does not become due during the test. */
const signal = ({ inspect }: Cell, orgId: string, eventId: string) =>
  inspect.query(
    `insert into live.automation_signals (org_id, event_id, name, payload, cause, occurred_at, not_before)
     values ($1, $2, 'lead.created', '{}', '{}', now(), $3)`,
    [orgId, eventId, far],
  )
const due = ({ inspect }: Cell, orgId: string, runId: string) =>
  inspect.query(
    `insert into live.automation_agenda (org_id, run_id, automation_id, due_at) values ($1, $2, $2, $3)`,
    [orgId, runId, far],
  )

const inOrder = async ({ inspect }: Cell, orgId: string): Promise<{ signals: string[]; runs: string[] }> => {
  const ids = async (text: string) =>
    (await inspect.query<{ id: string }>(text, [orgId])).rows.map(({ id }) => id)
  return {
    signals: await ids(
      'select event_id as id from live.automation_signals where org_id = $1 order by position',
    ),
    runs: await ids('select run_id as id from live.automation_agenda where org_id = $1 order by due_at, seq'),
  }
}

test('events that wait for automations, and runs that are due at once, keep their order in another cell, and later ones come after them', async () => {
  const { from, to } = cells
  const make = async (cell: Cell, slug: string): Promise<string> => {
    const named = ['--name', slug, '--slug', slug, '--owner-email', `owner@${slug}.test`]
    return (await quoin(cell, 'orgs', 'create', ...named)).id
  }
  const [moving, staying] = [await make(from, 'moving'), await make(to, 'staying')]
  // Each installation has its own sequences. In this test, the rows that arrive have much higher numbers than the rows
  // that are already there.
  const ids = Array.from({ length: 40 }, () => randomUUID())
  await from.inspect.query(
    `select setval(pg_get_serial_sequence('live.automation_signals', 'position'), 1000000),
            setval(pg_get_serial_sequence('live.automation_agenda', 'seq'), 1000000)`,
  )
  for (const id of ids) {
    await signal(from, moving, id)
    await due(from, moving, id)
  }
  for (const id of ids.slice(0, 3)) {
    await signal(to, staying, id)
    await due(to, staying, id)
  }
  assert.deepEqual(await inOrder(from, moving), { signals: ids, runs: ids })
  const moved = await quoin(from, 'orgs', 'move', '--org', 'moving', '--to', to.address)
  assert.equal(moved.moved, true)
  assert.deepEqual(await inOrder(from, moving), { signals: [], runs: [] })
  const later = randomUUID()
  await signal(to, moving, later)
  await due(to, moving, later)
  assert.deepEqual(await inOrder(to, moving), { signals: [...ids, later], runs: [...ids, later] })
})
