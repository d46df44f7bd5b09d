import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiKey } from '../../kernel/access/api-key-format.ts'
import { testApp } from '../../testing/test-app.ts'
import { atToken, callback, mcp, send } from './testing/connect.ts'

// Requests without credentials, and their limits.

test('a registration answers a public client without a secret, and where to read it again', async () => {
  const { status, body } = await send('POST', '/oauth/register', {
    json: {
      redirect_uris: [callback],
      client_name: 'Helper',
      token_endpoint_auth_method: 'client_secret_post',
      logo_uri: 'https://agent.example/logo.png',
    },
  })
  assert.equal(status, 201)
  const { client_id, client_id_issued_at, ...rest } = body
  assert.match(client_id, /^quoin_client_7k/)
  assert.ok(Math.abs(client_id_issued_at - Date.now() / 1000) < 60)
  assert.deepEqual(rest, {
    client_name: 'Helper',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    registration_client_uri: `http://quoin.test/oauth/register/${client_id}`,
  })
  assert.deepEqual((await send('GET', `/oauth/register/${client_id}`)).body, body)
  assert.equal((await send('GET', `/oauth/register/${createApiKey('client').key}`)).status, 400)
})

test('a registration with another redirect URI than https or loopback is refused', async () => {
  const register = async (json: object) => (await send('POST', '/oauth/register', { json })).body.error
  for (const uri of [
    'http://agent.example/callback',
    'cursor://callback',
    'javascript:alert(1)',
    'https://agent.example/#x',
    'https://user:word@agent.example/',
    'https://agent.example/\u202e',
    `https://agent.example/${'x'.repeat(2048)}`,
    'callback',
    7,
  ])
    assert.equal(await register({ redirect_uris: [uri] }), 'invalid_redirect_uri', String(uri).slice(0, 50))
  const long = [1, 2].map((each) => `https://agent.example/${'x'.repeat(1100)}${each}`)
  for (const redirect_uris of [undefined, [], Array(11).fill(callback), long])
    assert.equal(await register({ redirect_uris }), 'invalid_redirect_uri')
  assert.equal(await register({ redirect_uris: long.slice(1) }), undefined)
  assert.equal(
    await register({ redirect_uris: [callback], grant_types: ['client_credentials'] }),
    'invalid_client_metadata',
  )
})

test('bodies and parameters have a bound', async () => {
  const long = 'x'.repeat(20_000)
  assert.equal((await send('POST', '/oauth/register', { json: { client_name: long } })).status, 413)
  assert.equal((await send('POST', '/oauth/token', { form: { code: long } })).status, 413)
  assert.equal((await send('POST', '/oauth/revoke', { form: { token: long } })).status, 413)
  const answer = await send('GET', `/oauth/authorize?here=1&client_id=${long}`)
  assert.equal(answer.status, 400)
  assert.match(answer.text, /longer than 8192/)
  assert.equal((await send('POST', '/oauth/token', { json: {} })).status, 415)
})

test('registrations are limited for each network', async () => {
  const from = '192.0.2.7'
  const json = { redirect_uris: [callback] }
  const statuses = []
  for (let count = 0; count < 12; count++)
    statuses.push((await send('POST', '/oauth/register', { json, from })).status)
  assert.deepEqual(statuses, [...Array(10).fill(201), 429, 429])
  const refused = await send('POST', '/oauth/register', { json, from })
  assert.equal(refused.body.error, 'temporarily_unavailable')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await send('POST', '/oauth/register', { json, from: '192.0.3.7' })).status, 201)
})

test('invented codes, tokens and ids cause no database query', async (t) => {
  const { database } = await testApp()
  const queries = [
    t.mock.method(database.system, 'row'),
    t.mock.method(database.system, 'rows'),
    t.mock.method(database.system, 'transaction'),
  ]
  const grant = { client_id: 'x', redirect_uri: callback, code_verifier: 'x', resource: mcp }
  for (const invented of [
    'x',
    `${createApiKey('code').key}x`,
    createApiKey('access').key.replace('access', 'code'),
  ]) {
    const code = await atToken({ grant_type: 'authorization_code', code: invented, ...grant })
    assert.equal(code.body.error, 'invalid_grant')
    const refresh = { grant_type: 'refresh_token', refresh_token: invented, client_id: 'x' }
    assert.equal((await atToken(refresh)).body.error, 'invalid_grant')
    assert.equal((await send('POST', '/oauth/revoke', { form: { token: invented } })).status, 200)
    assert.equal((await send('GET', `/oauth/register/${invented}`)).status, 400)
  }
  // The requests of earlier tests are written to the request log meanwhile.
  const sent = queries.flatMap(({ mock }) => mock.calls.map(({ arguments: [text] }) => String(text)))
  assert.deepEqual(
    sent.filter((text) => !text.includes('request_log')),
    [],
  )
})
