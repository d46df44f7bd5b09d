import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Need } from '../needs.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('requests')
const json = /^application\/json; *charset=utf-8$/i
const quota = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

/** Calls with different outcomes. Every answer must have the common headers. */
const calls: readonly [title: string, needs: readonly Need[], send: (kit: Kit) => Promise<Answer>][] = [
  ['a success', [], (kit) => kit.get('/me')],
  ['401', [], (kit) => kit.get('/leads', { key: null })],
  ['403', ['sandbox'], (kit) => kit.get('/webhooks')],
  ['404', ['leads:read'], (kit) => kit.get('/leads/nothing')],
  ['an unknown path', [], (kit) => kit.get('/nothing')],
  ['405', [], (kit) => kit.send('PUT', '/api/v1/leads')],
  ['422', ['leads:read'], (kit) => kit.get('/leads?limit=0')],
  ['the health probe', [], (kit) => kit.send('GET', '/api/health', undefined, { key: null })],
  ['the description', [], (kit) => kit.get('/openapi.json', { key: null })],
  ['the catalog', ['gateway'], (kit) => kit.get('/workflows?limit=1')],
  ['a query of the catalog', ['gateway'], (kit) => kit.run('me.get', {}, { idempotencyKey: null })],
  ['MCP', ['gateway'], (kit) => kit.mcp('ping')],
]

/** Statements about every request and answer. */
export const requests: readonly Statement[] = [
  ...calls.flatMap(([title, needs, send]) => [
    define(`request-id.${title}`, `The answer has X-Request-ID: ${title}.`, needs, async (kit) => {
      const answer = await send(kit)
      ensure(answer, /^[\w.-]{1,128}$/.test(answer.header('x-request-id') ?? ''), 'the header X-Request-ID')
    }),
    define(
      `rate-limit.${title}`,
      `The answer has the three headers X-RateLimit: ${title}.`,
      needs,
      async (kit) => {
        const answer = await send(kit)
        for (const name of quota)
          ensure(answer, /^\d+$/.test(answer.header(name) ?? ''), `the header ${name} with a number`)
      },
    ),
  ]),
  define('own-request-id', 'A request id that the caller sends is used.', [], async (kit) => {
    const answer = await kit.get('/me', { headers: { 'x-request-id': 'verify-1.a_B' } })
    expectEqual(answer, 'X-Request-ID', answer.header('x-request-id'), 'verify-1.a_B')
  }),
  define('wrong-request-id', 'A malformed request id is replaced.', [], async (kit) => {
    for (const id of ['with space', '<script>', 'a'.repeat(129)]) {
      const answer = await kit.get('/me', { headers: { 'x-request-id': id } })
      ensure(answer, answer.header('x-request-id') !== id, 'another X-Request-ID')
    }
  }),
  define('new-request-id', 'Two requests have different request ids.', [], async (kit) => {
    const [first, second] = [await kit.get('/me'), await kit.get('/me')]
    ensure(
      second,
      first.header('x-request-id') !== second.header('x-request-id'),
      'another X-Request-ID than before',
    )
  }),
  define(
    'reset',
    'X-RateLimit-Reset is the time, in seconds, at which the whole quota is back: at most a minute ahead.',
    [],
    async (kit) => {
      const answer = await kit.get('/me')
      const ahead = Number(answer.header('x-ratelimit-reset')) - Date.now() / 1000
      ensure(answer, ahead > -120 && ahead < 180, `a time near now, not ${Math.round(ahead)} s ahead`)
    },
  ),
  define('json-success', 'A success is JSON in UTF-8.', [], async (kit) => {
    const answer = await kit.get('/me')
    ensure(
      answer,
      json.test(answer.header('content-type') ?? ''),
      'the content type application/json; charset=utf-8',
    )
  }),
  define('json-error', 'An error is JSON in UTF-8.', [], async (kit) => {
    const answer = await kit.get('/nothing')
    ensure(
      answer,
      json.test(answer.header('content-type') ?? ''),
      'the content type application/json; charset=utf-8',
    )
  }),
  define('unknown-path', 'An unknown path is 404 not_found.', [], async (kit) => {
    for (const path of ['/nothing', '/leads/a/b']) expectRefusal(await kit.get(path), 404, 'not_found')
    expectRefusal(await kit.send('GET', '/api/v2/leads'), 404, 'not_found')
  }),
  define(
    'wrong-method',
    'A method that a path does not have is 405 method_not_allowed, with Allow.',
    [],
    async (kit) => {
      const answer = await kit.send('PUT', '/api/v1/leads')
      expectRefusal(answer, 405, 'method_not_allowed')
      for (const method of ['GET', 'POST'])
        ensure(
          answer,
          (answer.header('allow') ?? '').split(/, */).includes(method),
          `${method} in the header Allow`,
        )
    },
  ),
  define('head', 'HEAD answers like GET, without a body.', ['leads:read'], async (kit) => {
    const answer = await kit.send('HEAD', '/api/v1/leads?limit=1')
    expectStatus(answer, 200)
    expectEqual(answer, 'the body', answer.text, '')
  }),
  define('me', 'GET /me describes the company, the mode and the scopes of the key.', [], async (kit) => {
    const answer = await kit.get('/me')
    expectStatus(answer, 200)
    const { organization, key } = answer.body.data
    ensure(
      answer,
      typeof organization.id === 'string' && typeof organization.name === 'string',
      'the company',
    )
    ensure(answer, key.mode === 'live' || key.mode === 'test', 'the mode live or test')
    ensure(answer, Array.isArray(key.scopes), 'the scopes of the key')
  }),
]
