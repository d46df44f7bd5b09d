import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { pathOf, signedIn } from './testing/browser.ts'

test('long answers are compressed if the browser accepts it; short answers and answers with a secret are not', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const { server } = await testApp()
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const request = (operation: string, encoding: string, body?: object) =>
    server.inject({
      method: body ? 'POST' : 'GET',
      url: `/console${pathOf(org, operation)}`,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'accept-encoding': encoding,
        ...(body && { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
  const plain = await request('me.get', 'identity')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.headers['vary'], 'accept-encoding')
  const expected = plain.json().data.organization.id
  const [brotli, zipped] = [await request('me.get', 'gzip, br'), await request('me.get', 'gzip')]
  assert.deepEqual(
    [brotli, zipped].map(({ headers }) => headers['content-encoding']),
    ['br', 'gzip'],
  )
  const texts = [brotliDecompressSync(brotli.rawPayload), gunzipSync(zipped.rawPayload)].map(String)
  assert.deepEqual(
    texts.map((text) => JSON.parse(text).data.organization.id),
    [expected, expected],
  )
  assert.ok(brotli.rawPayload.length < plain.rawPayload.length / 2)
  assert.equal(Number(brotli.headers['content-length']), brotli.rawPayload.length)
  assert.equal((await request('leads.list', 'br')).headers['content-encoding'], undefined)
  const scopes = ['leads:read', 'leads:write']
  const key = { name: 'a'.repeat(100), mode: 'live', scopes }
  const created = await request('keys.create', 'br', key)
  assert.equal(created.statusCode, 200, created.body)
  assert.equal(created.headers['content-encoding'], undefined)
})
