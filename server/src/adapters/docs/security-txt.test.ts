import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { securityTxtRoute } from './security-txt.ts'

async function request(setting?: string) {
  const { securityContact } = readConfig(setting === undefined ? {} : { QUOIN_SECURITY_CONTACT: setting })
  const server = createServer({
    limiter: memoryLimiter(),
    log: pino({ level: 'silent' }),
    addressPerMinute: 10,
    secureOrigin: true,
  })
  securityTxtRoute(server, {
    contact: securityContact,
    publicUrl: () => 'https://quoin.example.com',
    now: () => '2026-11-30T18:20:05.123Z',
  })
  const answer = await server.inject('/.well-known/security.txt')
  await server.close()
  return answer
}

test('security.txt has the contact of the operator, expires within 30 days, and names its own address', async () => {
  const answer = await request('security@example.com')
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(
    answer.body,
    'Contact: mailto:security@example.com\nExpires: 2026-12-30T00:00:00.000Z\nPreferred-Languages: en\n' +
      'Canonical: https://quoin.example.com/.well-known/security.txt\n',
  )
  const page = await request('https://example.com/report a weakness'.replaceAll(' ', '-'))
  assert.match(page.body, /^Contact: https:\/\/example\.com\/report-a-weakness\n/)
})

test('without a contact there is no security.txt, and a contact that nobody can use stops the start', async () => {
  assert.equal((await request()).statusCode, 404)
  for (const wrong of [
    'http://example.com',
    'the office',
    'https://',
    'mailto:',
    'a@example.com\nExpires: x',
  ])
    assert.throws(() => readConfig({ QUOIN_SECURITY_CONTACT: wrong }), {
      message:
        'QUOIN_SECURITY_CONTACT must be an email address, or the URL of a page that starts with https://.',
    })
})
