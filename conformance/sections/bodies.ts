import type { Answer } from '../exchange.ts'
import { detailsOf, ensure, expectRefusal } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('bodies', ['leads:write'])
const lead = { customer_name: 'verify', service_address: '1 Verify St' }

/** Sends a body that is refused, so that no lead is created. */
const send = (kit: Kit, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  kit.post('/leads', body, { headers })

/** Statements about the bodies of writes, and the order of checks. */
export const bodies: readonly Statement[] = [
  define('no-json', 'A body that is not JSON is 400 invalid_json.', [], async (kit) => {
    for (const body of ['{', 'nonsense', '{"customer_name":"a",}', '{"a":01}'])
      expectRefusal(await send(kit, body), 400, 'invalid_json')
  }),
  define('duplicate-member', 'A body that has a member twice is 400 invalid_json.', [], async (kit) => {
    const body = '{"customer_name":"a","customer_name":"b","service_address":"1 Verify St"}'
    expectRefusal(await send(kit, body), 400, 'invalid_json')
  }),
  define('no-object', 'A body that is JSON but not an object is 422 validation_error.', [], async (kit) => {
    for (const body of ['[]', '1', '"text"', 'null', 'true'])
      expectRefusal(await send(kit, body), 422, 'validation_error')
  }),
  define('empty', 'An empty body is 422 validation_error.', [], async (kit) => {
    expectRefusal(await send(kit, '', { 'content-type': 'application/json' }), 422, 'validation_error')
  }),
  define('content-type', 'A content type other than JSON is 415 unsupported_media_type.', [], async (kit) => {
    for (const type of ['text/plain', 'application/xml'])
      expectRefusal(
        await send(kit, JSON.stringify(lead), { 'content-type': type }),
        415,
        'unsupported_media_type',
      )
  }),
  define('too-large', 'A body above 1 MiB is 413 body_too_large.', [], async (kit) => {
    const body = JSON.stringify({ ...lead, notes: 'x'.repeat(1024 * 1024) })
    expectRefusal(await send(kit, body), 413, 'body_too_large')
  }),
  define('almost-too-large', 'A body of 1 MiB is read: only its form is refused.', [], async (kit) => {
    const start = JSON.stringify({ ...lead, verify_unknown: '' }).slice(0, -2)
    const body = `${start}${'x'.repeat(1024 * 1024 - start.length - 2)}"}`
    expectRefusal(await send(kit, body), 422, 'validation_error')
  }),
  define('unknown-member', 'An unknown member of a body is 422 and is named.', [], async (kit) => {
    const answer = await send(kit, { ...lead, verify_unknown: 1 })
    expectRefusal(answer, 422, 'validation_error')
    ensure(answer, answer.text.includes('verify_unknown'), 'the name of the unknown member')
  }),
  define('every-fault', 'A refusal names every wrong member, not only the first.', [], async (kit) => {
    const answer = await send(kit, { ...lead, customer_email: 'nonsense', city: 1, zip: {} })
    expectRefusal(answer, 422, 'validation_error')
    const fields = new Set(detailsOf(answer).map(({ field }) => field))
    for (const name of ['customer_email', 'city', 'zip'])
      ensure(answer, fields.has(name), `a detail for ${name}`)
  }),
  define('wrong-types', 'A member of another type than described is 422 and is named.', [], async (kit) => {
    for (const [name, value] of Object.entries({ customer_name: 1, notes: [], state: {}, assigned_to: true }))
      expectRefusal(await send(kit, { ...lead, [name]: value }), 422, 'validation_error', name)
  }),
  define('null-character', 'Text with the character U+0000 is 422, and never 500.', [], async (kit) => {
    const answer = await send(kit, `{"customer_name":"a\\u0000b","service_address":"1 Verify St"}`)
    expectRefusal(answer, 422, 'validation_error', 'customer_name')
  }),
  define('deep', 'A deeply nested body is refused, and never 500.', [], async (kit) => {
    const answer = await send(kit, `{"notes":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
    ensure(answer, answer.status === 400 || answer.status === 422, `status 400 or 422, not ${answer.status}`)
  }),
  ...order(),
]

function order(): Statement[] {
  const broken = '{'
  return [
    define('key-first', 'A missing key is reported before any problem of the body.', [], async (kit) => {
      expectRefusal(
        await kit.post('/leads', broken, { key: null, idempotencyKey: null }),
        401,
        'invalid_api_key',
      )
    }),
    define(
      'scope-first',
      'A missing scope is reported before any problem of the idempotency key or the body.',
      ['live', 'keys'],
      async (kit) => {
        const key = await kit.stage.key({ label: 'webhooks', scopes: ['webhooks:read'] })
        expectRefusal(
          await kit.post('/leads', broken, { key, idempotencyKey: null }),
          403,
          'insufficient_scope',
        )
      },
    ),
    define(
      'availability-first',
      'A live key that calls a write for test keys only gets 405, even if it also lacks the scope.',
      ['live', 'keys'],
      async (kit) => {
        const key = await kit.stage.key({ label: 'webhooks', scopes: ['webhooks:read'] })
        expectRefusal(
          await kit.post('/jobs', broken, { key, idempotencyKey: null }),
          405,
          'write_not_supported',
        )
      },
    ),
    define(
      'mode-first',
      'A test key that calls a live-only route gets 403, even if it also lacks the scope.',
      ['sandbox'],
      async (kit) => {
        expectRefusal(
          await kit.post('/webhooks', broken, { idempotencyKey: null }),
          403,
          'unsupported_in_test_mode',
        )
      },
    ),
    define(
      'idempotency-first',
      'A missing idempotency key is reported before any problem of the body.',
      [],
      async (kit) => {
        expectRefusal(
          await kit.post('/leads', broken, { idempotencyKey: null }),
          422,
          'missing_idempotency_key',
        )
      },
    ),
    define(
      'size-before-json',
      'A body that is too large is 413, even if it is not JSON.',
      [],
      async (kit) => {
        expectRefusal(await kit.post('/leads', 'x'.repeat(1_100_000)), 413, 'body_too_large')
      },
    ),
    define(
      'json-before-form',
      'A body that is not JSON is 400, and its members are not checked.',
      [],
      async (kit) => {
        expectRefusal(await kit.post('/leads', '{"city":1,'), 400, 'invalid_json')
      },
    ),
  ]
}
