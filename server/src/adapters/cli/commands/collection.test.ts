import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { operations } from '../../../app/catalog.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { routes } from '../../rest/routes.ts'
import { reporting } from '../testing/reporting.ts'

const against = `http://127.0.0.1:${await listeningPort()}`

/** Writes a collection, and returns its files by path. */
async function written(t: TestContext, format: string): Promise<Map<string, string>> {
  const to = mkdtempSync(join(tmpdir(), 'quoin-'))
  t.after(() => rmSync(to, { recursive: true }))
  await reporting(['collection', format, '--to', to, '--against', against])
  const paths = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
  return new Map(paths.map((path) => [path.slice(to.length + 1), readFileSync(path, 'utf8')]))
}

interface PostmanRequest {
  method: string
  header: { key: string; value: string }[]
  url: { raw: string; query: { key: string; value: string; disabled: boolean }[] }
  body?: { raw: string }
}

/** Sends a request of the collection as Postman does, with the variables replaced by their values. */
async function send(
  request: PostmanRequest,
  variables: Record<string, string>,
  switchedOn: readonly string[] = [],
): Promise<Response> {
  const resolved = (text: string): string =>
    text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_, name: string) => {
      if (name === '$guid') return randomUUID()
      assert.ok(name in variables, `There is no variable ${name}.`)
      return variables[name]!
    })
  const url = new URL(resolved(request.url.raw))
  for (const { key, value } of request.url.query.filter((each) => switchedOn.includes(each.key)))
    url.searchParams.set(key, value)
  return await fetch(url, {
    method: request.method,
    headers: {
      authorization: resolved('Bearer {{apiKey}}'),
      ...Object.fromEntries(request.header.map(({ key, value }) => [key, resolved(value)])),
    },
    ...(request.body ? { body: resolved(request.body.raw) } : {}),
  })
}

test('the Postman collection has a request for each operation and route, and its reads and dry runs are answered', async (t) => {
  const files = await written(t, 'postman')
  assert.deepEqual(files, await written(t, 'postman'))
  const collection = JSON.parse(files.get('quoin.postman_collection.json')!) as {
    variable: { key: string; value: string }[]
    item: { name: string; item: { name: string; request: PostmanRequest }[] }[]
  }
  const requests = new Map(
    collection.item.flatMap(({ item }) => item).map((each) => [each.name, each.request]),
  )
  for (const { name } of operations) assert.ok(requests.has(name), name)
  const called = new Set([...requests.values()].map(({ method, url }) => `${method} ${url.raw}`))
  for (const { method, path } of routes)
    assert.ok(
      called.has(`${method} {{baseUrl}}/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      `${method} ${path}`,
    )

  const org = await testOrg()
  const initial = Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]))
  assert.equal(initial['baseUrl'], against)
  const variables = { ...initial, apiKey: await org.key() }
  for (const name of ['leads.list', 'clients.list', 'me.get', 'outbox.list', 'tags.list'])
    assert.equal((await send(requests.get(name)!, variables)).status, 200, name)
  for (const [name, request] of requests)
    if (
      request.method === 'GET' &&
      /\/api\/v1\/(leads|clients|estimates|jobs|invoices|me|webhooks)$/.test(request.url.raw)
    )
      assert.equal((await send(request, variables)).status, 200, name)
  const dryRun = await send(requests.get('leads.create')!, variables, ['dry_run'])
  const text = await dryRun.text()
  assert.equal(dryRun.status, 200, text)
  assert.equal((JSON.parse(text) as { data: { dry_run: boolean } }).data.dry_run, true)
  const leads = await org.query('select 1 from live.leads where org_id = $1')
  assert.equal(leads.length, 0)
})

test('each file of the Bruno collection consists of closed blocks, and its body is JSON', async (t) => {
  const files = await written(t, 'bruno')
  assert.deepEqual(files, await written(t, 'bruno'))
  assert.deepEqual(JSON.parse(files.get('bruno.json')!), {
    version: '1',
    name: 'Quoin',
    type: 'collection',
    ignore: [],
  })
  assert.match(
    files.get('environments/Quoin.bru')!,
    /^vars \{\n {2}baseUrl: http.*\n\}\n\nvars:secret \[\n {2}apiKey\n\]\n$/,
  )
  const names = new Set<string>()
  for (const [path, text] of files) {
    if (path === 'bruno.json' || path.startsWith('environments/')) continue
    const parts = [...text.matchAll(/^([a-z:]+) \{\n((?: {2}.*\n|\n)*)\}\n/gm)]
    assert.equal(parts.map(([part]) => part).join('\n'), text, path)
    const found = new Map(parts.map(([, name, lines]) => [name!, lines!]))
    if (path === 'collection.bru') continue
    names.add(/^ {2}name: (.*)$/m.exec(found.get('meta')!)![1]!)
    const body = found.get('body:json')
    if (body !== undefined) assert.doesNotThrow(() => JSON.parse(body), path)
  }
  for (const { name } of operations) assert.ok(names.has(name), name)
})

test('an unknown format is refused', async () => {
  await assert.rejects(reporting(['collection', 'insomnia']), { message: 'format: must be bruno or postman' })
})
