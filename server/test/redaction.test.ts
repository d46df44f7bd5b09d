import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, before, test } from 'node:test'
import type { Route } from '../src/adapters/rest/route.ts'
import { routes, unavailableRoutes } from '../src/adapters/rest/routes.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { listeningPort, wire } from '../src/testing/wire.ts'
import { bodyFor, mutationsOf } from './from-routes/bodies.ts'
import { isWrite, keyMode, modesOf, named } from './from-routes/route-helpers.ts'
import { makeReference, type RecordScope } from './from-routes/records.ts'
import { shapeOf } from './from-routes/schema.ts'

// Tests that no error answer and no log line contains a secret or personal data from the request.

let org: TestOrg
let scope: RecordScope
let canaries: Record<'key' | 'secret' | 'email' | 'connector' | 'token', string>
const keys = { live: '', sandbox: '' }

before(async () => {
  org = await testOrg()
  scope = { org, mode: 'live', locationId: org.locationId }
  for (const mode of ['live', 'sandbox'] as const) keys[mode] = await org.key({ mode: keyMode(mode) })
  const random = (): string => randomBytes(12).toString('hex')
  canaries = {
    key: await org.key(),
    secret: `whsec_${random()}`,
    email: `canary-${random()}@private.example`,
    connector: await makeReference('connector_key', scope),
    token: `eyJhbGciOiJIUzI1NiJ9.${random()}.${random()}`,
  }
  await listeningPort()
})

const all = (): string[] => [...Object.values(canaries), keys.live, keys.sandbox]

function assertSilent(answer: { status: number; text: string; headers: object }, about: string): void {
  if (answer.status < 400) return
  const whole = answer.text + JSON.stringify(answer.headers)
  for (const canary of all()) assert.ok(!whole.includes(canary), `${about} tells ${canary}: ${answer.text}`)
}

afterEach(() => {
  const { logged } = org.app
  for (const canary of all()) {
    const line = logged.find((each) => each.includes(canary))
    assert.equal(line, undefined, `${canary} was logged`)
  }
})

const everywhere: readonly Pick<Route, 'method' | 'path'>[] = [...routes, ...unavailableRoutes]
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'
const at = (path: string, id = someId): string => path.replace('{id}', id)

for (const [kind, canary] of ['key', 'secret', 'email', 'connector', 'token'].map(
  (name) => [name, () => canaries[name as keyof typeof canaries]] as const,
)) {
  test(`a ${kind} in a header, an address or a query appears in no refusal and no log`, async () => {
    const value = canary()
    for (const route of everywhere) {
      const body = isWrite(route) ? '{' : undefined
      const send = async (
        path: string,
        headers: Record<string, string>,
        key: string | null = keys.live,
      ): Promise<TestResponse> => {
        const answer = await org.request(route.method, path, { key, headers, body })
        assertSilent(answer, named(route))
        return answer
      }
      assertError(await send(at(route.path), { authorization: `Basic ${value}` }, null), 'invalid_api_key')
      await send(at(route.path), { authorization: `Bearer ${value}x` }, null)
      await send(at(route.path), {
        cookie: value,
        'user-agent': value,
        referer: value,
        'x-api-key': value,
        'x-forwarded-for': value,
        accept: value,
      })
      await send(at(route.path), { 'idempotency-key': value })
      await send(at(route.path, value), {})
      const parameters = [
        'cursor',
        'sort',
        'order',
        'limit',
        'client_id',
        'created_after',
        'api_key',
        'token',
        value,
      ]
      for (const name of parameters)
        await send(`${at(route.path)}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`, {})
    }
    for (const path of [`/${value}`, `/leads/${value}/x`, `/api/v2/${value}`])
      assertSilent(await org.request('GET', path), path)
    assertSilent(await org.request('PUT', `/leads/${value}`), 'PUT')
  })

  test(`a ${kind} in a body appears in no refusal and no log`, async () => {
    const value = canary()
    for (const route of routes.filter(isWrite)) {
      for (const mode of modesOf(route)) {
        const send = async (body: unknown): Promise<void> =>
          assertSilent(
            await org.request(route.method, at(route.path), { key: keys[mode], body }),
            named(route),
          )
        for (const operation of mutationsOf(route)) {
          const body = await bodyFor(operation, { ...scope, mode })
          for (const member of Object.keys(shapeOf(operation.input))) {
            await send({ ...body, [member]: value })
            await send({ ...body, [member]: [value] })
            await send({ ...body, [member]: { [member]: value } })
            await send({ ...body, [member]: value.repeat(400) })
          }
          await send({ ...body, unknown: value })
        }
        for (const text of [
          `{"a":"${value}"`,
          `{"a":"${value}","a":"${value}"}`,
          `"${value}"`,
          value,
          `{"a":"${value}\\x"}`,
          `["${value}"]`,
          `{"a":"${value}\u0001"}`,
        ])
          await send(text)
      }
    }
  })

  test(`a ${kind} in bytes that are not HTTP appears in no refusal and no log`, async () => {
    const value = canary()
    for (const bytes of [
      `GET /${value} HTTP/9.9\r\n\r\n`,
      `${value}\r\n\r\n`,
      `GET /api/v1/leads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${value}\r\nAuthorization: Bearer ${value}\r\n\r\n`,
      `GET /api/v1/leads?x=${value} HTTP/1.1\r\nHost: x\r\nA ${value}\r\n\r\n`,
      `POST /api/v1/leads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.live}\r\nIdempotency-Key: ${value}\r\nIdempotency-Key: ${value}\r\nContent-Length: 0\r\n\r\n`,
      `POST /api/v1/leads HTTP/1.1\r\nHost: x\r\nExpect: ${value}\r\nContent-Length: 0\r\n\r\n`,
    ]) {
      const answer = await wire([bytes])
      assert.ok(answer.status >= 400, bytes)
      assertSilent(answer, bytes)
    }
  })
}

test('a database failure is logged without the values that were sent', async () => {
  const body = {
    customer_name: canaries.secret,
    customer_email: canaries.email,
    notes: `say "${canaries.token}"`,
    service_address: canaries.key,
  }
  const failures = [
    // Three failures of the database: a missing table, a violated constraint and an invalid value. The messages of
    // Postgres contain the row or the value.
    ['alter table live.leads rename to leads_away', 'alter table live.leads_away rename to leads'],
    [
      'alter table live.leads add constraint never check (false) not valid',
      'alter table live.leads drop constraint never',
    ],
    [
      'alter table live.leads add constraint never check (customer_email::integer > 0) not valid',
      'alter table live.leads drop constraint never',
    ],
    [
      'alter table live.leads add constraint never check (notes::timestamptz > now()) not valid',
      'alter table live.leads drop constraint never',
    ],
  ] as const
  for (const [broken, mended] of failures) {
    const before = org.app.logged.length
    await org.app.inspect.query(broken)
    try {
      const answer = await org.request('POST', '/leads', { key: keys.live, body })
      assertError(answer, 'internal_error')
      assertSilent(answer, broken)
      const logLines = org.app.logged.slice(before)
      assert.ok(
        logLines.some((line) => line.includes(answer.headers['x-request-id']!)),
        'the failure is logged',
      )
      for (const canary of all())
        assert.ok(!logLines.join('').includes(canary), `${broken}: ${logLines.join('')}`)
    } finally {
      await org.app.inspect.query(mended)
    }
  }
})
