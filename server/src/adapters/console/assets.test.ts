import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import pino from 'pino'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { testApp } from '../../testing/test-app.ts'
import { consoleAssets } from './assets.ts'

const script = 'console.log("a console")'.repeat(20)

async function withConsole(
  work: (get: (url: string, headers?: Record<string, string>) => Promise<Answer>) => Promise<void>,
  isBuilt = true,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-console-'))
  const server = createServer({
    limiter: memoryLimiter(),
    log: pino({ level: 'silent' }),
    addressPerMinute: 3,
    secureOrigin: false,
  })
  try {
    if (isBuilt) {
      mkdirSync(join(folder, 'assets'))
      writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Quoin</title>')
      writeFileSync(join(folder, 'assets/main-1a2b3c4d.js'), script)
      writeFileSync(join(folder, 'assets/start.js'), script)
      writeFileSync(join(folder, 'built-from'), 'digest')
    }
    consoleAssets(server, isBuilt ? folder : join(folder, 'missing'))
    await work(async (url, headers = {}) => await server.inject({ url, headers }))
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

type Answer = Awaited<ReturnType<ReturnType<typeof createServer>['inject']>>

test('every console path returns the same page, which browsers revalidate', async () => {
  await withConsole(async (get) => {
    const page = await get('/console')
    assert.deepEqual([page.statusCode, page.headers['cache-control']], [200, 'no-cache'])
    assert.match(
      String(page.headers['content-security-policy']),
      /^default-src 'none'; script-src 'self'; style-src 'self'; /,
    )
    assert.equal(page.headers['x-frame-options'], 'DENY')
    for (const path of ['/console/sign-in', '/console/c/harbor/jobs', '/console/s/harbor/jobs?tab=open'])
      assert.equal((await get(path)).payload, page.payload, path)
    const tag = String(page.headers['etag'])
    assert.equal((await get('/console', { 'if-none-match': tag })).statusCode, 304)
    assert.equal((await get('/console', { 'if-none-match': '"other"' })).statusCode, 200)
  })
})

test('a path without a company leads to the console, and an unknown path of a program answers 404', async () => {
  await withConsole(async (get) => {
    for (const path of ['/console/invoices', '/console/jobs/1', '/console/c']) {
      const answer = await get(path)
      assert.deepEqual([answer.statusCode, answer.headers['location']], [302, '/console'], path)
    }
    for (const path of ['/console/api/none', '/console/live', '/console/files/1/none'])
      assert.equal((await get(path)).statusCode, 404, path)
  })
})

test('assets are immutable, compressed, and cost no quota', async () => {
  await withConsole(async (get) => {
    const plain = await get('/console/assets/main-1a2b3c4d.js')
    assert.deepEqual(
      [plain.payload, plain.headers['content-type'], plain.headers['cache-control']],
      [script, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    )
    const small = await get('/console/assets/main-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(small.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(small.rawPayload).toString(), script)
    assert.notEqual(small.headers['etag'], plain.headers['etag'])
    for (let n = 0; n < 10; n++) assert.equal((await get('/console/assets/main-1a2b3c4d.js')).statusCode, 200)
  })
})

test('browsers revalidate an asset whose name contains no digest of its content', async () => {
  await withConsole(async (get) => {
    assert.equal((await get('/console/assets/start.js')).headers['cache-control'], 'no-cache')
  })
})

test('only built files are served as assets', async () => {
  await withConsole(async (get) => {
    for (const path of ['none.js', '../index.html', '..%2Fbuilt-from', '%2e%2e/built-from', '__proto__'])
      assert.notEqual((await get(`/console/assets/${path}`)).statusCode, 200, path)
  })
})

test('without a built console, its pages answer 503 and say how to build it', async () => {
  await withConsole(async (get) => {
    const answer = await get('/console/c/harbor')
    assert.equal(answer.statusCode, 503)
    assert.match(answer.payload, /^The console is not built .*npm run generate/)
  }, false)
})

test('the root URL redirects browsers to the console', async () => {
  const { server } = await testApp()
  const browser = await server.inject({
    url: '/',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })
  assert.deepEqual([browser.statusCode, browser.headers['location']], [302, '/console'])
  const program = await server.inject({ url: '/', headers: { accept: '*/*' } })
  assert.equal(program.statusCode, 200)
  assert.match(String(program.headers['vary']), /accept/)
})
