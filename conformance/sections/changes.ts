import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('changes', ['live', 'leads:read', 'clients:read', 'leads:write'])
const mostPages = 200
/** A change appears once every transaction that began before it has ended. */
const visibleAfterMs = 10_000

/** Reads the feed of leads from a cursor to its end. */
async function readOn(kit: Kit, from?: string): Promise<{ last: Answer; changes: Made[]; cursor: string }> {
  const changes: Made[] = []
  let cursor = from
  for (let number = 0; ; number++) {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const last = await kit.get(`/changes?kinds=lead&limit=500${query}`)
    expectStatus(last, 200)
    ensure(
      last,
      typeof last.body.meta.next_cursor === 'string',
      'a next_cursor on every page, also on the last',
    )
    changes.push(...last.body.data)
    cursor = last.body.meta.next_cursor as string
    if (!last.body.meta.has_more || number === mostPages) return { last, changes, cursor }
  }
}

/** Cursor at the end of the feed when this run first read it. */
const beforeRun = (kit: Kit): Promise<{ last: Answer; changes: Made[]; cursor: string }> =>
  kit.stage.once('feed', () => readOn(kit))

/** Reads on until the latest change of this record has these properties. */
async function changeOf(
  kit: Kit,
  id: string,
  isFound: (change: Made) => boolean = () => true,
): Promise<{ last: Answer; change: Made }> {
  const { cursor } = await beforeRun(kit)
  for (const end = Date.now() + visibleAfterMs; ;) {
    const { last, changes } = await readOn(kit, cursor)
    const change = changes.findLast((each) => each.id === id)
    if (change !== undefined && isFound(change)) return { last, change }
    ensure(last, Date.now() < end, `a change of ${id}`)
    await sleep(200)
  }
}

/** Statements about the feed of changes. */
export const changes: readonly Statement[] = [
  define(
    'upsert',
    'A new record appears in the feed as upsert, as it is read by its id.',
    [],
    async (kit) => {
      await beforeRun(kit)
      const lead = await kit.stage.records.lead()
      const { last, change } = await changeOf(kit, lead.id)
      expectEqual(last, 'kind', change['kind'], 'lead')
      expectEqual(last, 'change', change['change'], 'upsert')
      const read = await kit.get(`/leads/${lead.id}`)
      expectEqual(last, 'the record', change['record'], read.body.data)
    },
  ),
  define(
    'again',
    'A change of a record appears, with a higher version.',
    ['run leads.setStatus'],
    async (kit) => {
      await beforeRun(kit)
      const lead = await kit.stage.records.lead()
      await kit.perform('leads.setStatus', { lead_id: lead.id, status: 'contacted' })
      const { last, change } = await changeOf(kit, lead.id, ({ version }) => version > lead.version)
      expectEqual(last, 'the version', change.version, lead.version + 1)
      expectEqual(last, 'the status', change['record'].status, 'contacted')
    },
  ),
  define(
    'delete',
    'A deleted record appears as delete, without its content.',
    ['run leads.delete'],
    async (kit) => {
      await beforeRun(kit)
      const lead = await kit.stage.records.lead()
      await kit.perform('leads.delete', { lead_id: lead.id })
      const { last, change } = await changeOf(kit, lead.id, (each) => each['change'] === 'delete')
      expectEqual(last, 'the record', change['record'], null)
    },
  ),
  define('once', 'Reading the feed from the beginning returns every record once.', [], async (kit) => {
    const { last, changes: all } = await beforeRun(kit)
    const ids = all.map(({ id }) => id)
    ensure(last, new Set(ids).size === ids.length, 'every record once')
  }),
  define(
    'end',
    'With kinds, the feed contains only records of these kinds, and states has_more.',
    [],
    async (kit) => {
      const answer = await kit.get('/changes?kinds=property&limit=500')
      expectStatus(answer, 200)
      ensure(answer, typeof answer.body.meta.has_more === 'boolean', 'has_more')
      ensure(
        answer,
        answer.body.data.every(({ kind }: { kind: string }) => kind === 'property'),
        'only the kind that was requested',
      )
    },
  ),
  define('altered', 'An altered cursor is 422 invalid_cursor.', [], async (kit) => {
    const { cursor } = await beforeRun(kit)
    for (const wrong of ['x', cursor.slice(0, -1), `${cursor}A`])
      expectRefusal(
        await kit.get(`/changes?kinds=lead&cursor=${encodeURIComponent(wrong)}`),
        422,
        'invalid_cursor',
      )
  }),
  define('other-kinds', 'A cursor is refused for other kinds than its own.', [], async (kit) => {
    const { cursor } = await beforeRun(kit)
    const answer = await kit.get(`/changes?kinds=client&cursor=${encodeURIComponent(cursor)}`)
    ensure(answer, answer.status === 422 || answer.status === 410, `status 422 or 410, not ${answer.status}`)
  }),
  define('unknown-kind', 'A kind that the feed does not have is refused.', [], async (kit) => {
    const answer = await kit.get('/changes?kinds=nothing')
    ensure(answer, answer.status === 422 || answer.status === 403, `status 422 or 403, not ${answer.status}`)
  }),
  define('limit', 'A limit outside 1 to 500 is 422.', [], async (kit) => {
    for (const limit of [0, 501, 'x'])
      expectRefusal(await kit.get(`/changes?kinds=lead&limit=${limit}`), 422, 'validation_error', 'limit')
  }),
  define('scopes', 'A kind whose scope the key lacks is 403 insufficient_scope.', ['keys'], async (kit) => {
    const key = await kit.stage.key({ label: 'leads_read', scopes: ['leads:read'] })
    expectStatus(await kit.get('/changes?kinds=lead&limit=1', { key }), 200)
    expectRefusal(await kit.get('/changes?kinds=client&limit=1', { key }), 403, 'insufficient_scope')
  }),
]
