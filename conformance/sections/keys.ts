import { setTimeout as sleep } from 'node:timers/promises'
import type { LabelledKey } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Instance } from '../instance.ts'
import type { Kit } from '../kit.ts'
import { plural, resources } from '../resources.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('keys')
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Statements about authentication and scopes. */
export const keys = (instance: Instance): Statement[] => [
  ...invalid(instance),
  ...scopes,
  ...lives,
  ...writeOnly,
]

function invalid({ key, description }: Instance): Statement[] {
  const wrong = (text: string): LabelledKey => ({ key: text, label: 'WRONG_KEY' })
  const last = key.key.at(-1) === 'A' ? 'B' : 'A'
  const wrongKeys = {
    'an invented key': wrong('quoin_live_00000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
    'a key with another last character': wrong(key.key.slice(0, -1) + last),
    'a key with one more character': wrong(`${key.key}x`),
    'a key in lower case': wrong(key.key.toLowerCase()),
    'text that is no key': wrong('x'),
  }
  const otherKeys = Object.entries(wrongKeys).filter(([, { key: text }]) => text !== key.key)
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { security }]) => /^(get|post|patch|delete)$/.test(method) && (security?.length ?? 1) > 0,
      )
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, someId) })),
  )
  return [
    ...otherKeys.map(([title, wrongKey]) =>
      define(`wrong.${title}`, `Refused with 401 invalid_api_key: ${title}.`, [], async (kit) => {
        expectRefusal(await kit.get('/me', { key: wrongKey }), 401, 'invalid_api_key')
      }),
    ),
    define('same-answer', 'A missing key and a wrong key get the same answer.', [], async (kit) => {
      const missing = await kit.get('/leads', { key: null })
      const invented = await kit.get('/leads', {
        key: wrong('quoin_live_00000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
      })
      expectEqual(invented, 'the answer', invented.text, missing.text)
    }),
    define('challenge', 'A 401 names the scheme Bearer in WWW-Authenticate.', [], async (kit) => {
      const answer = await kit.get('/leads', { key: null })
      ensure(
        answer,
        /^Bearer/i.test(answer.header('www-authenticate') ?? ''),
        'the header WWW-Authenticate: Bearer',
      )
    }),
    define('query', 'A key in the address is not read.', ['live', 'keys'], async (kit) => {
      const { key: text } = await kit.stage.key({ label: 'leads_read', scopes: ['leads:read'] })
      for (const name of ['api_key', 'key', 'access_token'])
        expectRefusal(await kit.get(`/leads?${name}=${text}`, { key: null }), 401, 'invalid_api_key')
    }),
    ...['GET', 'POST', 'PATCH', 'DELETE'].map((method) =>
      define(
        `every-route.${method}`,
        `Every ${method} route that needs a key is 401 without one.`,
        [],
        async (kit) => {
          for (const { path } of routes.filter((each) => each.method === method)) {
            const body = method === 'POST' || method === 'PATCH' ? {} : undefined
            expectRefusal(await kit.send(method, path, body, { key: null }), 401, 'invalid_api_key')
          }
        },
      ),
    ),
  ]
}

const scopes: readonly Statement[] = [
  ...resources.map((resource) =>
    define(
      `read-scope.${plural(resource)}`,
      `The scope ${plural(resource)}:read opens the ${plural(resource)}, and no other list.`,
      ['live', 'keys'],
      async (kit) => {
        const key = await kit.stage.key({
          label: `${plural(resource)}_read`,
          scopes: [`${plural(resource)}:read`],
        })
        expectStatus(await kit.get(`${resource.path}?limit=1`, { key }), 200)
        for (const { path } of resources.filter((each) => each !== resource))
          expectRefusal(await kit.get(`${path}?limit=1`, { key }), 403, 'insufficient_scope')
      },
    ),
  ),
  define(
    'message',
    'A missing scope is named in the message of the error.',
    ['live', 'keys'],
    async (kit) => {
      const key = await kit.stage.key({ label: 'leads_read', scopes: ['leads:read'] })
      const answer = await kit.get('/clients', { key })
      ensure(
        answer,
        String(answer.body?.error?.message).includes('clients:read'),
        'the scope clients:read in the message',
      )
    },
  ),
  define('write-is-not-read', 'A write scope does not include reading.', ['live', 'keys'], async (kit) => {
    const key = await writer(kit)
    for (const path of ['/leads', '/clients', `/leads/${someId}`])
      expectRefusal(await kit.get(path, { key }), 403, 'insufficient_scope')
  }),
  define('read-is-not-write', 'A read scope does not include writing.', ['live', 'keys'], async (kit) => {
    const key = await kit.stage.key({ label: 'leads_read', scopes: ['leads:read'] })
    expectRefusal(await kit.post('/leads', {}, { key }), 403, 'insufficient_scope')
  }),
  define('wildcard-area', 'The scope leads:* is both scopes of leads.', ['live', 'keys'], async (kit) => {
    const key = await kit.stage.key({ label: 'leads', scopes: ['leads:*'] })
    expectStatus(await kit.get('/leads?limit=1', { key }), 200)
    expectRefusal(await kit.post('/leads', {}, { key }), 422, 'validation_error')
    expectRefusal(await kit.get('/clients?limit=1', { key }), 403, 'insufficient_scope')
  }),
  define(
    'wildcard',
    'The scope * opens every list, and neither the catalog, MCP nor automations.',
    ['live', 'keys'],
    async (kit) => {
      const key = await kit.stage.key({ label: 'all', scopes: ['*'] })
      for (const { path } of resources) expectStatus(await kit.get(`${path}?limit=1`, { key }), 200)
      for (const path of ['/workflows', '/automations', '/workflows/me.get?input={}'])
        expectRefusal(await kit.get(path, { key }), 403, 'insufficient_scope')
      expectStatus(await kit.mcp('tools/list', {}, { key }), 403)
    },
  ),
  define(
    'workflows-read',
    'workflows:read opens queries of the catalog, and no mutation.',
    ['live', 'keys'],
    async (kit) => {
      const key = await kit.stage.key({ label: 'workflows_read', scopes: ['workflows:read'] })
      expectStatus(await kit.run('me.get', {}, { key, idempotencyKey: null }), 200)
      expectRefusal(await kit.run('leads.create', {}, { key }), 403, 'insufficient_scope')
    },
  ),
  define(
    'workflows-write',
    'workflows:write opens no query of the catalog.',
    ['live', 'keys'],
    async (kit) => {
      const key = await kit.stage.key({ label: 'workflows_write', scopes: ['workflows:write'] })
      expectRefusal(await kit.run('me.get', {}, { key, idempotencyKey: null }), 403, 'insufficient_scope')
      expectRefusal(await kit.get('/workflows', { key }), 403, 'insufficient_scope')
    },
  ),
]

const lives: readonly Statement[] = [
  define('revoked', 'A revoked key is 401.', ['live', 'keys', 'run keys.revoke'], async (kit) => {
    const { key, id } = await kit.stage.newKey({ label: 'revoked', scopes: ['leads:read'] })
    expectStatus(await kit.get('/leads?limit=1', { key }), 200)
    await kit.perform('keys.revoke', { key_id: id })
    // Another process of the installation may still know the key for a moment.
    for (let tries = 0; tries < 20; tries++) {
      if ((await kit.get('/leads?limit=1', { key })).status === 401) break
      await sleep(250)
    }
    expectRefusal(await kit.get('/leads?limit=1', { key }), 401, 'invalid_api_key')
  }),
  define('expired', 'An expired key is 401.', ['live', 'keys'], async (kit) => {
    const expires_at = new Date(Date.now() + 2_500).toISOString()
    const { key } = await kit.stage.newKey({ label: 'expired', scopes: ['leads:read'], expires_at })
    expectStatus(await kit.get('/leads?limit=1', { key }), 200)
    await sleep(Math.max(0, Date.parse(expires_at) - Date.now()) + 500)
    expectRefusal(await kit.get('/leads?limit=1', { key }), 401, 'invalid_api_key')
  }),
  define(
    'no-wider',
    'A key cannot create a key that has more scopes than itself.',
    ['live', 'keys'],
    async (kit) => {
      const key = await kit.stage.key({ label: 'workflows_write', scopes: ['workflows:write'] })
      const input = { name: kit.stage.name('key'), mode: 'live', scopes: ['leads:read'] }
      expectRefusal(await kit.run('keys.create', input, { key }), 403, 'insufficient_scope')
    },
  ),
  define(
    'rate-limit',
    'A key with a quota of 3 is 429 rate_limited after three requests, with Retry-After.',
    ['live', 'keys'],
    async (kit) => {
      const { key } = await kit.stage.newKey({ label: 'slow', scopes: ['leads:read'], rate_limit: 3 })
      const remaining: (string | undefined)[] = []
      for (let number = 0; number < 3; number++) {
        const answer = await kit.get('/leads?limit=1', { key, acceptsRateLimit: true })
        expectStatus(answer, 200)
        expectEqual(answer, 'X-RateLimit-Limit', answer.header('x-ratelimit-limit'), '3')
        remaining.push(answer.header('x-ratelimit-remaining'))
      }
      const refused = await kit.get('/leads?limit=1', { key, acceptsRateLimit: true })
      expectRefusal(refused, 429, 'rate_limited')
      expectEqual(refused, 'the three values of X-RateLimit-Remaining', remaining, ['2', '1', '0'])
      ensure(refused, Number(refused.header('retry-after')) >= 1, 'Retry-After with at least 1 second')
    },
  ),
]

const writer = (kit: Kit): Promise<LabelledKey> =>
  kit.stage.key({ label: 'writer', scopes: ['leads:write', 'clients:write'] })

const writeOnly: readonly Statement[] = [
  define(
    'write-only-client',
    'A key that only writes leads gets no data of the client to which it adds a lead.',
    ['live', 'keys', 'clients:write'],
    async (kit) => {
      const key = await writer(kit)
      const client = await kit.stage.once('client', () => kit.stage.records.client())
      const answer = await kit.post('/leads', { existing_client_id: client.id }, { key })
      expectStatus(answer, 201)
      kit.stage.laterRun('leads.delete', { lead_id: answer.body.data.id }, 'a deleted lead', 'an open lead')
      for (const text of [client['name'], client['address_line1']] as string[])
        ensure(answer, !answer.text.includes(text), `an answer without ${text}, which the key cannot read`)
    },
  ),
  define(
    'write-only-match',
    'A key that only writes leads does not learn which client has a phone number.',
    ['practice', 'keys', 'clients:write'],
    async (kit) => {
      const key = await writer(kit)
      const phone = '+13125550177'
      const client = await kit.stage.records.client({ phone })
      const body = {
        customer_name: kit.stage.name('lead'),
        service_address: '9 Other St',
        customer_phone: phone,
      }
      const answer = await kit.post('/leads', body, { key })
      expectStatus(answer, 201)
      ensure(answer, !answer.text.includes(client.id), 'an answer without the id of the client')
      ensure(answer, !Object.hasOwn(answer.body.data, 'client_id'), 'an answer without client_id')
    },
  ),
]
