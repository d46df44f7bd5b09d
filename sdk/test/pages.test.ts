import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, errorOf, sendJson, startStub, type Respond } from './stub-server.ts'

/** Serves the numbers from 1 to 5 in pages of two, through both doors. */
const fivePages: Respond = (response, { method, path, body }) => {
  const cursor =
    method === 'GET' ? new URL(path, 'http://x').searchParams.get('cursor') : JSON.parse(body).cursor
  const start = Number(cursor ?? 1)
  const items = [start, start + 1].filter((each) => each <= 5)
  const more = start + 2 <= 5
  const position = { next_cursor: more ? String(start + 2) : null, has_more: more, limit: 2 }
  const page =
    method === 'GET' ? { data: items, meta: position } : answerOf({ items, ...position, totals: 5 })
  sendJson(response, 200, page)
}

for (const [door, list] of [
  ['the resource API', 'leads'],
  ['the catalog', 'operations'],
] as const) {
  const startList = async (t: Parameters<typeof startStub>[0]) => {
    const stub = await startStub(t, fivePages)
    const { quoin } = stub
    const filter = { location_id: 'l' }
    return {
      ...stub,
      list: () => (list === 'leads' ? quoin.leads.list(filter) : quoin.operations.leads.list(filter)),
    }
  }

  test(`a list of ${door} is one page if it is awaited, and knows the next one`, async (t) => {
    const { list, received } = await startList(t)
    const page = await list()
    assert.deepEqual([page.items, page.nextCursor, page.hasMore, page.limit], [[1, 2], '3', true, 2])
    assert.equal(received.length, 1)
    const second = await page.next()
    const third = await second!.next()
    assert.deepEqual([second!.items, third!.items, third!.nextCursor], [[3, 4], [5], null])
    assert.equal(await third!.next(), undefined)
    assert.equal(received.length, 3)
    assert.ok(received.every(({ path, body }) => `${path}${body}`.includes('location_id')))
  })

  test(`a list of ${door} is all records if it is iterated, and a page is read when it is needed`, async (t) => {
    const { list, received } = await startList(t)
    const seen: unknown[] = []
    for await (const each of list()) seen.push(each)
    assert.deepEqual(seen, [1, 2, 3, 4, 5])
    const pages: unknown[] = []
    for await (const { items } of list().pages()) pages.push(items)
    assert.deepEqual(pages, [[1, 2], [3, 4], [5]])
    received.length = 0
    for await (const each of list()) if ((each as unknown) === 2) break
    assert.equal(received.length, 1)
  })
}

test('a feed ends where there are no more changes, and its cursor is for the next time', async (t) => {
  const { quoin, received } = await startStub(t, (response, _request, number) =>
    sendJson(response, 200, {
      data: [number],
      meta: { next_cursor: `c${number}`, has_more: number < 2, limit: 1 },
    }),
  )
  let cursor: string | null = null
  for await (const page of quoin.changes.list().pages()) cursor = page.nextCursor
  assert.equal(cursor, 'c2')
  assert.equal(received.length, 2)
  const last = await quoin.changes.list({ cursor: 'c2' })
  assert.equal(await last.next(), undefined)
})

test('further members of a page are kept', async (t) => {
  const { quoin } = await startStub(t, fivePages)
  const { totals } = await quoin.operations.commissions.list()
  assert.equal(totals, 5)
})

test('a failed page ends the iteration with its error, and nothing is left unhandled', async (t) => {
  const { quoin } = await startStub(t, (response, request, number) =>
    number === 2 ? sendJson(response, 404, errorOf('not_found')) : fivePages(response, request, number),
  )
  const unhandled: unknown[] = []
  const note = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', note)
  t.after(() => process.off('unhandledRejection', note))
  const seen: unknown[] = []
  const iterate = async (): Promise<void> => {
    for await (const each of quoin.leads.list()) seen.push(each)
  }
  await assert.rejects(iterate, { code: 'not_found' })
  assert.deepEqual(seen, [1, 2])
  const { quoin: failing } = await startStub(t, (response) => sendJson(response, 404, errorOf('not_found')))
  const all = async (): Promise<void> => {
    for await (const _each of failing.leads.list()) assert.fail('there is no record')
  }
  await assert.rejects(all, { code: 'not_found' })
  await assert.rejects(failing.me().withResponse(), { code: 'not_found' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.deepEqual(unhandled, [])
})

test('the options of a list hold for all of its pages', async (t) => {
  const { quoin, received } = await startStub(t, fivePages)
  const options = { fields: ['id', 'status'], maxBytes: 9_000, headers: { 'x-trace': '1' } }
  for await (const _each of quoin.operations.leads.list({}, options)) void _each
  assert.equal(received.length, 3)
  for (const { path, headers } of received) {
    assert.equal(path, '/api/v1/workflows/leads.list?fields=id%2Cstatus&max_bytes=9000')
    assert.equal(headers['x-trace'], '1')
  }
})
