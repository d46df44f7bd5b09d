import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { testApp } from '../../testing/test-app.ts'
import { chosenEncoding } from './accepted-encoding.ts'
import { docsRoutes } from './docs-routes.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function fetched(url: string, headers: Record<string, string> = html) {
  const { server } = await testApp()
  return await server.inject({ url, headers })
}

test('a page may load only scripts, styles and pictures of this server, and nothing may frame it', async () => {
  for (const url of ['/docs', '/docs/guides/webhooks', '/docs/operations/leads.create', '/docs/nothing']) {
    const { headers } = await fetched(url)
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      url,
    )
  }
})

test('pages are validated by their digest, and files whose names have a digest are stored forever', async () => {
  const page = await fetched('/docs/guides/errors')
  assert.equal(page.headers['cache-control'], 'public, no-cache')
  const again = await fetched('/docs/guides/errors', {
    ...html,
    'if-none-match': String(page.headers['etag']),
  })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  const [, style] = /href="(\/docs\/assets\/docs-[0-9a-f]{8}\.css)"/.exec(page.body)!
  assert.match(String((await fetched(style!)).headers['cache-control']), /immutable/)
})

test('pages and files are compressed if the client accepts it', async () => {
  const plain = await fetched('/docs/operations/leads.create')
  const br = await fetched('/docs/operations/leads.create', { ...html, 'accept-encoding': 'gzip, br' })
  const gzip = await fetched('/docs/operations/leads.create', { ...html, 'accept-encoding': 'gzip' })
  assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip'])
  assert.ok(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload))
  assert.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload))
})

test('an encoding with weight zero is not used', () => {
  assert.equal(chosenEncoding('br;q=0, gzip;q=0.5'), 'gzip')
  assert.equal(chosenEncoding('br;q=0.0'), 'identity')
  assert.equal(chosenEncoding('GZIP'), 'gzip')
  assert.equal(chosenEncoding(undefined), 'identity')
})

test('everything that the first page loads is at most 60 kB compressed', async () => {
  const gzip = { ...html, 'accept-encoding': 'gzip' }
  const page = await fetched('/docs')
  const files = [
    ...page.body.matchAll(/(?:<link rel="(?:stylesheet|icon)"[^>]*href|<script defer src)="([^"]+)"/g),
  ].map(([, url]) => url!)
  assert.equal(files.length, 3)
  const answers = await Promise.all(['/docs', ...files].map((url) => fetched(url, gzip)))
  const total = answers.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
  assert.ok(total > 5_000 && total <= 60_000, `${total} bytes`)
})

test('each page is available as Markdown, by its address and for clients that prefer it', async () => {
  const byAddress = await fetched('/docs/errors/stale_version.md')
  assert.match(String(byAddress.headers['content-type']), /^text\/markdown/)
  assert.match(byAddress.body, /^# stale_version\n/)
  const preferred = await fetched('/docs/errors/stale_version', { accept: 'text/markdown, text/html;q=0.5' })
  assert.equal(preferred.body, byAddress.body)
  assert.match(String(preferred.headers['vary']), /^accept, /)
  const page = await fetched('/docs/errors/stale_version', { accept: 'text/html, text/markdown' })
  assert.match(
    page.body,
    /<link rel="alternate" type="text\/markdown" href="\/docs\/errors\/stale_version\.md">/,
  )
  assert.match((await fetched('/docs', { accept: 'text/markdown' })).body, /^# Quoin documentation\n/)
})

test('the index for agents is also found at the root of the server', async () => {
  const { statusCode, headers } = await fetched('/llms.txt')
  assert.deepEqual([statusCode, headers['location']], [308, '/docs/llms.txt'])
  assert.match((await fetched('/docs/llms.txt')).body, /^# Quoin\n/)
})

test('an unknown page is 404: as a page for people, as an error with a code for programs', async () => {
  for (const url of [
    '/docs/nothing',
    '/docs/404.html',
    '/docs/guides/../../package.json',
    '/docs/%2e%2e/package.json',
  ]) {
    const missing = await fetched(url)
    assert.equal(missing.statusCode, 404, url)
  }
  assert.match((await fetched('/docs/nothing')).body, /No such page/)
  const forPrograms = await fetched('/docs/nothing', { accept: '*/*' })
  assert.equal(forPrograms.statusCode, 404)
  assert.equal(forPrograms.json().error.code, 'not_found')
})

test('without a built documentation, the service says how to build it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-docs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const server = fastify()
  docsRoutes(server, join(folder, 'missing'))
  const { statusCode, body } = await server.inject('/docs')
  await server.close()
  assert.equal(statusCode, 503)
  assert.match(body, /npm run generate/)
})
