import { newIdempotencyKey } from '../calls.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('gateway', ['gateway'])
const someId = '01890a5d-ac96-774b-bcce-b302099a8057'
const writes = ['run leads.create', 'run leads.delete'] as const

const input = (kit: Kit): object => ({
  customer_name: kit.stage.name('lead'),
  service_address: '1 Verify St',
})
const later = (kit: Kit, lead: Made): void =>
  kit.stage.laterRun('leads.delete', { lead_id: lead.id }, 'a deleted lead', 'an open lead')

/** Statements about running operations by name. */
export const gateway: readonly Statement[] = [
  define('query-get', 'A query runs by GET, with its input in the address.', [], async (kit) => {
    const answer = await kit.get(`/workflows/me.get?input=${encodeURIComponent('{}')}`)
    expectStatus(answer, 200)
    expectEqual(answer, 'the company', answer.body.data.organization.id, kit.instance.me.organization.id)
    ensure(answer, typeof answer.body.meta.request_id === 'string', 'request_id in meta')
  }),
  define(
    'query-post',
    'A query runs by POST without an idempotency key, and answers the same.',
    [],
    async (kit) => {
      const answer = await kit.run('me.get', {}, { idempotencyKey: null })
      expectStatus(answer, 200)
      expectEqual(answer, 'the company', answer.body.data.organization.id, kit.instance.me.organization.id)
    },
  ),
  define('query-input', 'An input in the address that is not a JSON object is refused.', [], async (kit) => {
    for (const text of ['{', '[]', '1']) {
      const answer = await kit.get(`/workflows/me.get?input=${encodeURIComponent(text)}`)
      ensure(
        answer,
        answer.status === 400 || answer.status === 422,
        `status 400 or 422, not ${answer.status}`,
      )
    }
  }),
  define(
    'mutation-get',
    'A mutation is not run by GET: 405, and Allow names POST.',
    ['run leads.create'],
    async (kit) => {
      const answer = await kit.get('/workflows/leads.create?input={}')
      expectRefusal(answer, 405, 'method_not_allowed')
      ensure(answer, (answer.header('allow') ?? '').includes('POST'), 'POST in the header Allow')
    },
  ),
  define('unknown', 'An operation that does not exist is 404.', [], async (kit) => {
    expectRefusal(await kit.run('weather.tell', {}), 404, 'not_found')
  }),
  define('content-type', 'A call whose body is not JSON is 415.', [], async (kit) => {
    const options = { idempotencyKey: null, headers: { 'content-type': 'text/plain' } }
    expectRefusal(await kit.run('me.get', '{}', options), 415, 'unsupported_media_type')
  }),
  define(
    'no-key',
    'A mutation without an idempotency key is 422 missing_idempotency_key.',
    ['run leads.create'],
    async (kit) => {
      expectRefusal(
        await kit.run('leads.create', input(kit), { idempotencyKey: null }),
        422,
        'missing_idempotency_key',
      )
    },
  ),
  define('mutation', 'A mutation answers its result, with the id of its receipt.', writes, async (kit) => {
    const answer = await kit.run('leads.create', input(kit))
    expectStatus(answer, 200)
    later(kit, answer.body.data)
    ensure(answer, typeof answer.body.data.id === 'string', 'the id of the new lead')
    ensure(answer, typeof answer.body.meta.request_id === 'string', 'request_id in meta')
  }),
  define(
    'replay',
    'The same mutation with the same key gets the first result, with X-Idempotent-Replayed.',
    writes,
    async (kit) => {
      const [body, idempotencyKey] = [input(kit), newIdempotencyKey()]
      const first = await kit.run('leads.create', body, { idempotencyKey })
      expectStatus(first, 200)
      later(kit, first.body.data)
      const second = await kit.run('leads.create', body, { idempotencyKey })
      expectStatus(second, 200)
      expectEqual(second, 'the result', second.body.data, first.body.data)
      expectEqual(second, 'X-Idempotent-Replayed', second.header('x-idempotent-replayed'), 'true')
      expectEqual(second, 'request_id', second.body.meta.request_id, first.body.meta.request_id)
    },
  ),
  define(
    'conflict',
    'The same key with another input, or for another operation, is 409 idempotency_conflict.',
    [...writes, 'run clients.create'],
    async (kit) => {
      const [body, idempotencyKey] = [input(kit), newIdempotencyKey()]
      const first = await kit.run('leads.create', body, { idempotencyKey })
      expectStatus(first, 200)
      later(kit, first.body.data)
      expectRefusal(
        await kit.run('leads.create', { ...body, city: 'Other' }, { idempotencyKey }),
        409,
        'idempotency_conflict',
      )
      const client = {
        name: 'verify',
        address_line1: '1 Verify St',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
      }
      expectRefusal(await kit.run('clients.create', client, { idempotencyKey }), 409, 'idempotency_conflict')
    },
  ),
  ...receipts(),
  ...refusals(),
  ...dryRuns(),
]

function receipts(): Statement[] {
  return [
    define('receipt', 'The receipt of a mutation is completed, and has its result.', writes, async (kit) => {
      const made = await kit.run('leads.create', input(kit))
      expectStatus(made, 200)
      later(kit, made.body.data)
      const answer = await kit.get(`/workflows/requests/${made.body.meta.request_id}`)
      expectStatus(answer, 200)
      const { state, operation, http_status, result } = answer.body.data
      expectEqual(answer, 'state', state, 'completed')
      expectEqual(answer, 'operation', operation, 'leads.create')
      expectEqual(answer, 'http_status', http_status, 200)
      expectEqual(answer, 'the id in the result', result.id, made.body.data.id)
    }),
    define(
      'receipt-of-refusal',
      'A refusal by the rules of an operation names its receipt, which is indeterminate.',
      ['run leads.update'],
      async (kit) => {
        const answer = await kit.run('leads.update', { lead_id: someId, notes: 'verify' })
        expectRefusal(answer, 404, 'not_found')
        ensure(answer, typeof answer.body.receipt_id === 'string', 'receipt_id')
        expectEqual(answer, 'receipt_status', answer.body.receipt_status, 'indeterminate')
        const receipt = await kit.get(`/workflows/requests/${answer.body.receipt_id}`)
        expectStatus(receipt, 200)
        expectEqual(receipt, 'state', receipt.body.data.state, 'indeterminate')
        expectEqual(receipt, 'http_status', receipt.body.data.http_status, 404)
      },
    ),
    define('receipt-of-other-key', 'A receipt is 404 for another key.', [...writes, 'keys'], async (kit) => {
      const made = await kit.run('leads.create', input(kit))
      expectStatus(made, 200)
      later(kit, made.body.data)
      const key = await kit.stage.key({ label: 'workflows_read', scopes: ['workflows:read'] })
      expectRefusal(
        await kit.get(`/workflows/requests/${made.body.meta.request_id}`, { key }),
        404,
        'not_found',
      )
    }),
    define('unknown-receipt', 'An unknown receipt is 404.', [], async (kit) => {
      for (const id of [someId, 'nothing'])
        expectRefusal(await kit.get(`/workflows/requests/${id}`), 404, 'not_found')
    }),
    define(
      'redacted',
      'Only the first answer contains a secret: the receipt and a repeated call show [redacted].',
      ['keys', 'run keys.revoke'],
      async (kit) => {
        const idempotencyKey = newIdempotencyKey()
        const body = { name: kit.stage.name('key'), mode: 'live', scopes: ['workflows:write'] }
        const first = await kit.run('keys.create', body, { idempotencyKey })
        expectStatus(first, 200)
        const { id, key } = first.body.data
        kit.stage.later({
          leaves: 'a revoked key',
          otherwise: `the key ${id}`,
          undo: async () => void (await kit.perform('keys.revoke', { key_id: id })),
        })
        const second = await kit.run('keys.create', body, { idempotencyKey })
        const receipt = await kit.get(`/workflows/requests/${first.body.meta.request_id}`)
        for (const answer of [second, receipt]) {
          expectStatus(answer, 200)
          ensure(answer, !answer.text.includes(key), 'an answer without the key')
          ensure(answer, answer.text.includes('[redacted]'), '[redacted] in place of the key')
        }
      },
    ),
  ]
}

function refusals(): Statement[] {
  return [
    define(
      'subject',
      'If the record that an operation acts on does not exist, the answer is 404.',
      ['run leads.get'],
      async (kit) => {
        expectRefusal(
          await kit.run('leads.get', { lead_id: someId }, { idempotencyKey: null }),
          404,
          'not_found',
        )
      },
    ),
    define(
      'reference',
      'If the input contains another id that does not exist, the answer is 422 and names its field.',
      ['run leads.create'],
      async (kit) => {
        const answer = await kit.run('leads.create', {
          ...input(kit),
          existing_client_id: someId,
          service_address: undefined,
        })
        expectRefusal(answer, 422, 'validation_error', 'existing_client_id')
      },
    ),
    define(
      'body-limit',
      'A body above the limit of an operation is 413.',
      ['run leads.create'],
      async (kit) => {
        const answer = await kit.run('leads.create', { notes: 'x'.repeat(1024 * 1024) })
        expectRefusal(answer, 413, 'body_too_large')
      },
    ),
    define(
      'inline-file',
      'An inline file of more than 3,000,000 bytes is 413, and the message says so.',
      ['run files.companyLogo.upload'],
      async (kit) => {
        const answer = await kit.run('files.companyLogo.upload', {
          content_base64: Buffer.alloc(3_000_001).toString('base64'),
        })
        expectRefusal(answer, 413, 'body_too_large')
        ensure(answer, answer.body.error.message.includes('3,000,000'), '3,000,000 bytes in the message')
      },
    ),
    define(
      'query-too-large',
      'An input of 64 KiB in the address is read.',
      ['run search.find'],
      async (kit) => {
        const text = JSON.stringify({ verify_unknown: 'x'.repeat(60_000) })
        expectRefusal(
          await kit.get(`/workflows/me.get?input=${encodeURIComponent(text)}`),
          422,
          'validation_error',
        )
      },
    ),
  ]
}

function dryRuns(): Statement[] {
  return [
    define(
      'dry-run',
      'A dry run describes what would happen, and changes nothing.',
      ['run leads.update', 'leads:write', 'leads:read'],
      async (kit) => {
        const lead = await kit.stage.records.lead()
        const answer = await kit.run(
          'leads.update?dry_run=true',
          { lead_id: lead.id, notes: 'dry' },
          { idempotencyKey: null },
        )
        expectStatus(answer, 200)
        ensure(answer, typeof answer.body.data.confirm_token === 'string', 'a confirm_token')
        const read = await kit.get(`/leads/${lead.id}`)
        expectEqual(read, 'the version', read.body.data.version, lead.version)
      },
    ),
    define(
      'confirmed',
      'A call with the confirm token of its dry run takes effect.',
      ['run leads.update', 'leads:write'],
      async (kit) => {
        const lead = await kit.stage.records.lead()
        const change = { lead_id: lead.id, notes: 'confirmed' }
        const dry = await kit.run('leads.update?dry_run=true', change, { idempotencyKey: null })
        expectStatus(dry, 200)
        const headers = { 'confirm-token': String(dry.body.data.confirm_token) }
        const answer = await kit.run('leads.update', change, { headers })
        expectStatus(answer, 200)
        expectEqual(answer, 'notes', answer.body.data.notes, 'confirmed')
      },
    ),
  ]
}
