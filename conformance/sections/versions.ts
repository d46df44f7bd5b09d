import { ensure, expectEqual, expectStatus } from '../expect.ts'
import { eventNames } from '../receiver.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('versions')

const routes = {
  '/leads': ['get', 'post'],
  '/leads/{id}': ['get', 'patch'],
  '/clients': ['get', 'post'],
  '/clients/{id}': ['get', 'patch'],
  '/estimates': ['get', 'post'],
  '/estimates/{id}': ['get', 'patch'],
  '/jobs': ['get'],
  '/jobs/{id}': ['get'],
  '/invoices': ['get'],
  '/invoices/{id}': ['get'],
  '/webhooks': ['get', 'post'],
  '/webhooks/{id}': ['get', 'delete'],
  '/automations': ['get'],
  '/automations/{id}': ['get', 'patch'],
  '/automations/{id}/publish': ['post'],
  '/automations/{id}/pause': ['post'],
  '/workflows': ['get'],
  '/workflows/{operation}': ['get', 'post'],
  '/workflows/requests/{request_id}': ['get'],
  '/openapi.json': ['get'],
} as const

/** Statements about the description of the API and its version. */
export const versions: readonly Statement[] = [
  define('description', 'The description of the API needs no key, and is OpenAPI 3.1.', [], async (kit) => {
    const answer = await kit.get('/openapi.json', { key: null })
    expectStatus(answer, 200)
    ensure(answer, String(answer.body?.openapi).startsWith('3.1.'), 'openapi 3.1')
    ensure(answer, /^\d+\.\d+\.\d+/.test(answer.body.info.version), 'a version')
  }),
  define(
    'not-modified',
    'The description has an ETag, and is 304 without a body for If-None-Match with it.',
    [],
    async (kit) => {
      const answer = await kit.get('/openapi.json', { key: null })
      const etag = answer.header('etag')
      ensure(answer, etag !== undefined, 'the header ETag')
      const known = await kit.get('/openapi.json', { key: null, headers: { 'if-none-match': etag! } })
      expectStatus(known, 304)
      expectEqual(known, 'the body', known.text, '')
      expectStatus(
        await kit.get('/openapi.json', { key: null, headers: { 'if-none-match': '"other"' } }),
        200,
      )
    },
  ),
  ...Object.entries(routes).map(([path, methods]) =>
    define(
      `route.${path}`,
      `The description lists ${methods.map((method) => method.toUpperCase()).join(' and ')} ${path}.`,
      [],
      async (kit) => {
        const { paths } = kit.instance.description
        const answer = await kit.stage.once('description', () => kit.get('/openapi.json', { key: null }))
        for (const method of methods)
          ensure(answer, paths[`/api/v1${path}`]?.[method] !== undefined, `${method} ${path}`)
      },
    ),
  ),
  define(
    'no-unavailable',
    'The description lists no writes of jobs and invoices, because there are none.',
    [],
    async (kit) => {
      const answer = await kit.stage.once('description', () => kit.get('/openapi.json', { key: null }))
      for (const path of ['/jobs', '/jobs/{id}', '/invoices', '/invoices/{id}'])
        for (const method of ['post', 'patch', 'delete'])
          ensure(answer, answer.body.paths[`/api/v1${path}`]?.[method] === undefined, `no ${method} ${path}`)
    },
  ),
  define('events', 'The description has the eight events of webhooks.', [], async (kit) => {
    const answer = await kit.stage.once('description', () => kit.get('/openapi.json', { key: null }))
    for (const event of eventNames)
      ensure(answer, answer.body.webhooks?.[event] !== undefined, `the event ${event}`)
  }),
  define(
    'refusals',
    'The description names 401 and 429 for every route that needs a key.',
    [],
    async (kit) => {
      const answer = await kit.stage.once('description', () => kit.get('/openapi.json', { key: null }))
      for (const [path, methods] of Object.entries(kit.instance.description.paths))
        for (const [method, { security, responses }] of Object.entries(methods))
          if ((security?.length ?? 0) > 0)
            for (const status of ['401', '429'])
              ensure(answer, Object.hasOwn(responses, status), `${status} of ${method} ${path}`)
    },
  ),
  define('one-version', 'The description and MCP have the same version.', [], async (kit) => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'quoin verify', version: '1' },
    }
    const answer = await kit.mcp('initialize', params, { key: null })
    expectEqual(
      answer,
      'the version',
      answer.body?.result?.serverInfo?.version,
      kit.instance.description.info.version,
    )
  }),
]
