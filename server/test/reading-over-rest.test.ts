import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from '../src/adapters/openapi/document.ts'
import { routes, unavailableRoutes } from '../src/adapters/rest/routes.ts'
import type { Route } from '../src/adapters/rest/route.ts'
import { demo } from '../src/demo/testing/look-at-demo.ts'
import { injectRequest } from '../src/testing/test-request.ts'
import { testApp } from '../src/testing/test-app.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { shapeOf } from './from-routes/schema.ts'

const reads = routes.filter(({ method }) => method === 'GET')
const lists = reads.filter(({ answers }) => answers[0].envelope === 'list')

/** Returns a function that sends GET requests with an API key of the demo company, which has records of all kinds. */
async function reader() {
  const { companies } = await demo()
  const { server } = await testApp()
  const key = companies[0].keys.live
  return async (path: string) => {
    const { status, body } = await injectRequest(server, 'GET', `/api/v1${path}`, { key })
    return { status, body }
  }
}

/** Returns the path at which the same operation can be called by its name. */
const asWorkflow = ({ operation, idField }: Route, id?: string): string =>
  `/workflows/${operation.name}?input=${encodeURIComponent(JSON.stringify(id === undefined ? {} : { [idField!]: id }))}`

/** Returns the path of each list and, if the list has a record, the path of its first record. */
async function withIds(
  read: Awaited<ReturnType<typeof reader>>,
): Promise<{ route: Route; path: string; id?: string }[]> {
  const addresses = []
  for (const route of lists) {
    addresses.push({ route, path: route.path })
    const one = reads.find(({ path }) => path === `${route.path}/{id}`)
    const { body } = await read(route.path)
    const id = body.data[0]?.id
    if (one && id) addresses.push({ route: one, path: `${route.path}/${id}`, id })
  }
  return addresses
}

test('a field selected as a whole is returned as a whole, whatever is selected within it', async () => {
  const read = await reader()
  const { body } = await read('/jobs?limit=1&fields=line_items,created_by')
  for (const fields of [
    'line_items.name,line_items,created_by,created_by.type',
    'created_by.id,line_items,line_items.name,line_items.quantity,created_by,line_items',
  ]) {
    const again = await read(`/jobs?limit=1&fields=${fields}`)
    const { line_items, created_by } = again.body.data[0]
    assert.deepEqual({ line_items, created_by }, body.data[0], fields)
  }
})

test('fields and summaries are the same at every address as at the gateway', async () => {
  const read = await reader()
  const addresses = await withIds(read)
  assert.ok(addresses.length >= 10, `${addresses.length} addresses`)
  for (const { route, path, id } of addresses)
    for (const query of ['fields=id', 'fields=id,created_at', 'detail=summary', 'detail=full']) {
      const [own, gateway] = [await read(`${path}?${query}`), await read(`${asWorkflow(route, id)}&${query}`)]
      assert.equal(own.status, 200, `${path}?${query}`)
      const { data } = gateway.body
      assert.deepEqual(own.body.data, id === undefined ? data.items : data, `${path}?${query}`)
      if (id === undefined) assert.equal(own.body.meta.next_cursor, data.next_cursor)
    }
})

test('a page of every list ends at its limit of bytes, and its cursor leads to the rest', async () => {
  const read = await reader()
  let shortened = 0
  for (const { path } of lists) {
    const whole = await read(`${path}?limit=12`)
    const rest: unknown[] = []
    let cursor = ''
    do {
      const { status, body } = await read(`${path}?limit=12&max_bytes=4000${cursor}`)
      assert.equal(status, 200, path)
      assert.ok(body.data.length === 1 || Buffer.byteLength(JSON.stringify(body.data)) < 4100, path)
      if (body.data.length < Math.min(12, whole.body.data.length)) shortened += 1
      rest.push(...body.data)
      assert.equal(body.meta.has_more, body.meta.next_cursor !== null)
      cursor = body.meta.next_cursor === null ? '' : `&cursor=${body.meta.next_cursor}`
    } while (cursor !== '' && rest.length < whole.body.data.length)
    assert.deepEqual(rest.slice(0, whole.body.data.length), whole.body.data, path)
    const narrow = await read(`${path}?limit=12&max_bytes=4000&fields=id`)
    assert.equal(narrow.body.data.length, whole.body.data.length, path)
    const other = await read(`${path}?limit=12&fields=id`)
    assert.equal(other.body.meta.next_cursor, whole.body.meta.next_cursor, path)
  }
  assert.ok(shortened >= 4, `${shortened} pages ended earlier`)
})

test('wrong parameters are refused with their field, by every address alike, before any query', async () => {
  const org = await testOrg()
  const key = await org.key()
  const wrong = (member: string): [string, string][] => [
    ['fields=nothing', 'fields.0'],
    ['fields=', 'fields.0'],
    [`fields=${member}&detail=summary`, 'detail'],
    ['detail=brief', 'detail'],
    ['max_bytes=many', 'max_bytes'],
    ['max_bytes=-1', 'max_bytes'],
    ['max_bytes=1&max_bytes=2', 'max_bytes'],
  ]
  for (const { path, idField, answers } of reads) {
    const address = `/api/v1${path.replace('{id}', org.id)}`
    const [member = ''] = Object.keys(shapeOf(answers[0].schema))
    for (const [query, field] of wrong(member)) {
      const { status, body } = await org.request('GET', `${address}?${query}`, { key })
      const about = `${address}?${query} ${JSON.stringify(body)}`
      assert.equal(status, 422, about)
      assert.equal(body.error.code, 'validation_error', about)
      assert.equal(body.error.details[0].field, field, about)
    }
    const { status } = await org.request('GET', `${address}?fields=${member}&detail=full`, { key })
    assert.equal(status, idField === undefined ? 200 : 404, address)
  }
})

test('an unknown field beside a known one is left out with a warning that names it, by every address alike', async () => {
  const read = await reader()
  for (const { route, path, id } of await withIds(read)) {
    const [member = ''] = Object.keys(shapeOf(route.answers[0].schema))
    const query = `fields=${member},client.nothing`
    const { status, body } = await read(`${path}?${query}`)
    const about = `${path}?${query} ${JSON.stringify(body)}`
    assert.equal(status, 200, about)
    for (const item of [body.data].flat()) assert.deepEqual(Object.keys(item), [member], about)
    const { warnings } = body.meta
    assert.deepEqual(
      warnings.map(({ code, field }: Record<string, string>) => [code, field]),
      [['unknown_field', 'client.nothing']],
      about,
    )
    const gateway = await read(`${asWorkflow(route, id)}&${query}`)
    assert.deepEqual([gateway.status, gateway.body.meta.warnings], [200, warnings], about)
  }
})

test('the description of every read of the API and of the gateway includes these parameters', () => {
  const { paths } = openApiDocument({
    routes,
    unavailable: unavailableRoutes,
    serverUrl: 'https://quoin.test',
  }) as {
    paths: Record<string, Record<string, { parameters: { $ref?: string }[]; responses: object }>>
  }
  const refsOf = (path: string, method: string): string[] =>
    paths[`/api/v1${path}`]![method]!.parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
  for (const { path, answers } of reads) {
    const named = refsOf(path, 'get')
    assert.ok(named.includes('Fields') && named.includes('Detail'), path)
    assert.equal(named.includes('MaxBytes'), ['list', 'feed'].includes(answers[0].envelope), path)
    assert.ok('422' in paths[`/api/v1${path}`]!['get']!.responses, path)
  }
  for (const method of ['get', 'post'])
    assert.deepEqual(
      refsOf('/workflows/{operation}', method).filter((name) =>
        ['Fields', 'Detail', 'MaxBytes'].includes(name),
      ),
      ['Fields', 'Detail', 'MaxBytes'],
    )
})
