import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { testApp } from '../../testing/test-app.ts'
import pino from 'pino'

test('the root URL shows a page whose links all work', async () => {
  const { server } = await testApp()
  const answer = await server.inject('/')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^text\/html/)
  const links = [...answer.payload.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link!)
  assert.ok(links.includes('/docs') && links.includes('/api/health'))
  for (const link of links) assert.equal((await server.inject(link)).statusCode, 200, link)
})

test('/docs/ redirects to /docs', async () => {
  const { server } = await testApp()
  const { statusCode, headers } = await server.inject('/docs/')
  assert.deepEqual([statusCode, headers['location']], [308, '/docs'])
})

test('the https requirement (HSTS) applies to this host only, not to its subdomains', async () => {
  const parts = { limiter: memoryLimiter(), log: pino({ level: 'silent' }), addressPerMinute: 3 }
  const server = createServer({ ...parts, secureOrigin: true })
  const { headers } = await server.inject('/')
  assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  await server.close()
})

test('robots may read only the front page and the reference, and browsers get an icon', async () => {
  const app = await testApp()
  const robots = await app.server.inject('/robots.txt')
  assert.deepEqual(
    [robots.statusCode, robots.headers['content-type'], robots.body],
    [
      200,
      'text/plain; charset=utf-8',
      'User-agent: *\nAllow: /$\nAllow: /docs\nAllow: /llms.txt\nDisallow: /\n',
    ],
  )
  const icon = await app.server.inject('/favicon.ico')
  assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/svg+xml'])
})
