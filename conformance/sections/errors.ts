import type { Answer } from '../exchange.ts'
import { detailsOf, ensure, expectEqual, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Need } from '../needs.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('errors')

interface Refusal {
  code: string
  status: number
  needs: readonly Need[]
  send: (kit: Kit) => Promise<Answer>
}

/** Calls that change nothing: one for each error code that such a call can get. */
const refusals: readonly Refusal[] = [
  { code: 'invalid_json', status: 400, needs: ['leads:write'], send: (kit) => kit.post('/leads', '{') },
  { code: 'invalid_api_key', status: 401, needs: [], send: (kit) => kit.get('/me', { key: null }) },
  {
    code: 'insufficient_scope',
    status: 403,
    needs: ['live', 'keys'],
    send: async (kit) =>
      kit.get('/clients', { key: await kit.stage.key({ label: 'leads_read', scopes: ['leads:read'] }) }),
  },
  { code: 'unsupported_in_test_mode', status: 403, needs: ['sandbox'], send: (kit) => kit.get('/invoices') },
  { code: 'not_found', status: 404, needs: [], send: (kit) => kit.get('/nothing') },
  { code: 'method_not_allowed', status: 405, needs: [], send: (kit) => kit.send('PUT', '/api/v1/leads') },
  { code: 'write_not_supported', status: 405, needs: ['live'], send: (kit) => kit.post('/jobs', {}) },
  {
    code: 'unsupported_media_type',
    status: 415,
    needs: ['leads:write'],
    send: (kit) => kit.post('/leads', 'a', { headers: { 'content-type': 'text/plain' } }),
  },
  {
    code: 'body_too_large',
    status: 413,
    needs: ['leads:write'],
    send: (kit) => kit.post('/leads', 'x'.repeat(1_100_000)),
  },
  { code: 'validation_error', status: 422, needs: ['leads:write'], send: (kit) => kit.post('/leads', {}) },
  {
    code: 'missing_idempotency_key',
    status: 422,
    needs: ['leads:write'],
    send: (kit) => kit.post('/leads', {}, { idempotencyKey: null }),
  },
  {
    code: 'invalid_idempotency_key',
    status: 422,
    needs: ['leads:write'],
    send: (kit) => kit.post('/leads', {}, { idempotencyKey: 'k'.repeat(300) }),
  },
  { code: 'invalid_sort', status: 422, needs: ['leads:read'], send: (kit) => kit.get('/leads?sort=nothing') },
  {
    code: 'invalid_cursor',
    status: 422,
    needs: ['leads:read'],
    send: (kit) => kit.get('/leads?cursor=nothing'),
  },
]

/** Statements about the form of errors. */
export const errors: readonly Statement[] = [
  ...refusals.flatMap(({ code, status, needs, send }) => [
    define(
      `form.${code}`,
      `The error ${code} has code, message, details and docs_url, and nothing else.`,
      needs,
      async (kit) => {
        const answer = await send(kit)
        expectEqual(answer, 'the members of the answer', Object.keys(answer.body ?? {}), ['error'])
        const { error } = answer.body
        expectEqual(answer, 'the members of the error', Object.keys(error).sort(), [
          'code',
          'details',
          'docs_url',
          'message',
        ])
        ensure(answer, typeof error.message === 'string' && error.message.length > 5, 'a message for people')
        ensure(answer, Array.isArray(error.details), 'a list in details')
        for (const detail of detailsOf(answer))
          ensure(answer, typeof detail['message'] === 'string', 'a message in every detail')
      },
    ),
    define(`status.${code}`, `The error ${code} has the status ${status}.`, needs, async (kit) => {
      const answer = await send(kit)
      expectEqual(answer, 'the code', answer.body?.error?.code, code)
      expectStatus(answer, status)
    }),
    define(
      `page.${code}`,
      `The error ${code} names its page on the instance, which exists.`,
      needs,
      async (kit) => {
        const answer = await send(kit)
        const url = URL.parse(String(answer.body?.error?.docs_url))
        ensure(
          answer,
          url?.pathname.endsWith(`/docs/errors/${code}`) === true,
          `docs_url to end with /docs/errors/${code}`,
        )
        const documentation = await kit.send('GET', `/docs/errors/${code}`, undefined, { key: null })
        ensure(documentation, documentation.status < 400, 'the page that docs_url names')
      },
    ),
  ]),
  define(
    'nested-field',
    'A detail about a value inside a list or an object names its whole path.',
    ['live', 'webhooks:write'],
    async (kit) => {
      const url = 'https://hooks.example.com/verify'
      const answer = await kit.post('/webhooks', {
        name: 'verify',
        url,
        events: ['invoice.paid', 'lead.exploded'],
      })
      expectStatus(answer, 422)
      const fields = detailsOf(answer).map(({ field }) => field)
      expectEqual(answer, 'the fields of the details', fields, ['events.1'])
    },
  ),
  define(
    'no-internals',
    'No error shows a stack, a statement of SQL or a path of the machine.',
    ['leads:read', 'leads:write'],
    async (kit) => {
      for (const answer of [
        await kit.get('/leads?cursor=%00'),
        await kit.get('/leads/%00'),
        await kit.post('/leads', '{"a":'),
        await kit.get('/leads?limit[]=1'),
      ]) {
        ensure(answer, answer.status < 500, `no status ${answer.status}`)
        ensure(
          answer,
          !/\bat .*\.[jt]s:\d|select |node_modules|\/src\//.test(answer.text),
          'an error without internals',
        )
      }
    },
  ),
]
