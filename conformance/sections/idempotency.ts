import { newIdempotencyKey } from '../calls.ts'
import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('idempotency', ['leads:write'])

const leadOf = (kit: Kit): { customer_name: string; service_address: string } => ({
  customer_name: kit.stage.name('lead'),
  service_address: '1 Verify St',
})

/** Creates a lead with this key, and remembers it for the end of the run. */
async function send(kit: Kit, body: unknown, idempotencyKey: string): Promise<Answer> {
  const answer = await kit.post('/leads', body, { idempotencyKey })
  const isNew = answer.status === 201 && answer.header('x-idempotent-replayed') === undefined
  if (isNew && kit.instance.me.mode === 'live')
    kit.stage.laterRun('leads.delete', { lead_id: answer.body?.data?.id }, 'a deleted lead', 'an open lead')
  return answer
}

/** Statements about the header Idempotency-Key in the resource API. */
export const idempotency: readonly Statement[] = [
  define('missing', 'A write without Idempotency-Key is 422 missing_idempotency_key.', [], async (kit) => {
    expectRefusal(
      await kit.post('/leads', leadOf(kit), { idempotencyKey: null }),
      422,
      'missing_idempotency_key',
    )
  }),
  define(
    'too-long',
    'An idempotency key of 256 characters is 422 invalid_idempotency_key.',
    [],
    async (kit) => {
      expectRefusal(
        await kit.post('/leads', leadOf(kit), { idempotencyKey: 'k'.repeat(256) }),
        422,
        'invalid_idempotency_key',
      )
    },
  ),
  define(
    'not-printable',
    'An idempotency key with a character that is not printable is 422 invalid_idempotency_key.',
    [],
    async (kit) => {
      expectRefusal(
        await kit.post('/leads', leadOf(kit), { idempotencyKey: 'kéy' }),
        422,
        'invalid_idempotency_key',
      )
    },
  ),
  define('longest', 'An idempotency key of 255 characters is accepted.', [], async (kit) => {
    expectStatus(await send(kit, leadOf(kit), newIdempotencyKey().padEnd(255, 'k')), 201)
  }),
  define(
    'replay',
    'The same write with the same key gets the first answer again, with X-Idempotent-Replayed.',
    [],
    async (kit) => {
      const [body, key] = [leadOf(kit), newIdempotencyKey()]
      const first = await send(kit, body, key)
      expectStatus(first, 201)
      const second = await send(kit, body, key)
      expectStatus(second, 201)
      expectEqual(second, 'the answer', second.text, first.text)
      expectEqual(second, 'X-Idempotent-Replayed', second.header('x-idempotent-replayed'), 'true')
      expectEqual(second, 'Location', second.header('location'), first.header('location'))
    },
  ),
  define('first', 'A first answer has no X-Idempotent-Replayed.', [], async (kit) => {
    const answer = await send(kit, leadOf(kit), newIdempotencyKey())
    expectStatus(answer, 201)
    expectEqual(answer, 'X-Idempotent-Replayed', answer.header('x-idempotent-replayed'), undefined)
  }),
  define('one-effect', 'The same write sent twice creates one record.', ['leads:read'], async (kit) => {
    const [body, key] = [leadOf(kit), newIdempotencyKey()]
    const first = await send(kit, body, key)
    await send(kit, body, key)
    const list = await kit.get('/leads?limit=100&sort=created_at&order=desc')
    expectStatus(list, 200)
    const same = list.body.data.filter(
      (lead: { customer_name: string }) => lead.customer_name === body.customer_name,
    )
    expectEqual(list, `the number of leads named ${body.customer_name}`, same.length, 1)
    expectEqual(list, 'its id', same[0].id, first.body.data.id)
  }),
  define('conflict', 'The same key with another body is 409 idempotency_conflict.', [], async (kit) => {
    const [body, key] = [leadOf(kit), newIdempotencyKey()]
    expectStatus(await send(kit, body, key), 201)
    expectRefusal(
      await kit.post('/leads', { ...body, city: 'Other' }, { idempotencyKey: key }),
      409,
      'idempotency_conflict',
    )
  }),
  define(
    'spelling',
    'The same document in another order and spelling is the same request.',
    [],
    async (kit) => {
      const [{ customer_name, service_address }, key] = [leadOf(kit), newIdempotencyKey()]
      expectStatus(await send(kit, { customer_name, service_address, service_interest: 10 }, key), 201)
      const respelled = `{ "service_interest" : 1.0e1,\n "service_address":"\\u0031${service_address.slice(1)}", "customer_name":"${customer_name}"}`
      const second = await send(kit, respelled, key)
      expectStatus(second, 201)
      expectEqual(second, 'X-Idempotent-Replayed', second.header('x-idempotent-replayed'), 'true')
    },
  ),
  define(
    'large-numbers',
    'Numbers that differ only in their last digit are different requests.',
    [],
    async (kit) => {
      const [{ customer_name, service_address }, key] = [leadOf(kit), newIdempotencyKey()]
      const withNumber = (number: string): string =>
        `{"customer_name":"${customer_name}","service_address":"${service_address}","service_interest":${number}}`
      expectStatus(await send(kit, withNumber('9007199254740993'), key), 201)
      const other = await kit.post('/leads', withNumber('9007199254740992'), { idempotencyKey: key })
      expectRefusal(other, 409, 'idempotency_conflict')
    },
  ),
  define(
    'other-route',
    'The same key on another route is 409 idempotency_conflict.',
    ['clients:write'],
    async (kit) => {
      const key = newIdempotencyKey()
      expectStatus(await send(kit, leadOf(kit), key), 201)
      const body = {
        name: 'verify',
        address_line1: '1 Verify St',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
      }
      expectRefusal(await kit.post('/clients', body, { idempotencyKey: key }), 409, 'idempotency_conflict')
    },
  ),
  define(
    'other-record',
    'The same key for another record on the same route is 409 idempotency_conflict, and changes nothing.',
    ['clients:read', 'clients:write'],
    async (kit) => {
      const [one, other] = [await kit.stage.records.client(), await kit.stage.records.client()]
      const [body, idempotencyKey] = [{ city: 'Verify Springs' }, newIdempotencyKey()]
      expectStatus(await kit.patch(`/clients/${one.id}`, body, { idempotencyKey }), 200)
      const answer = await kit.patch(`/clients/${other.id}`, body, { idempotencyKey })
      expectRefusal(answer, 409, 'idempotency_conflict')
      const after = await kit.get(`/clients/${other.id}`)
      expectEqual(after, 'the city', after.body.data.city, other['city'])
    },
  ),
  define('refused-form', 'A write that is refused for its form does not use up its key.', [], async (kit) => {
    const [body, key] = [leadOf(kit), newIdempotencyKey()]
    expectRefusal(
      await kit.post('/leads', { ...body, customer_email: 'nonsense' }, { idempotencyKey: key }),
      422,
      'validation_error',
    )
    expectRefusal(await kit.post('/leads', '{', { idempotencyKey: key }), 400, 'invalid_json')
    expectStatus(await send(kit, body, key), 201)
  }),
  define(
    'refused-rule',
    'If the rules of the operation refuse a write, the same key gets the same refusal again.',
    [],
    async (kit) => {
      const [body, key] = [{ ...leadOf(kit), source: kit.stage.name('source') }, newIdempotencyKey()]
      expectRefusal(
        await kit.post('/leads', body, { idempotencyKey: key }),
        422,
        'validation_error',
        'source',
      )
      const second = await kit.post('/leads', body, { idempotencyKey: key })
      expectRefusal(second, 422, 'validation_error', 'source')
      expectEqual(second, 'X-Idempotent-Replayed', second.header('x-idempotent-replayed'), 'true')
    },
  ),
  define(
    'at-once',
    'Ten equal writes at the same time have one effect; the others get its answer or 409 idempotency_in_progress.',
    [],
    async (kit) => {
      const [body, key] = [leadOf(kit), newIdempotencyKey()]
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(kit, body, key)))
      for (const answer of answers)
        if (answer.status !== 201) expectRefusal(answer, 409, 'idempotency_in_progress')
      const created = answers.filter(({ status }) => status === 201)
      ensure(answers[0]!, created.length > 0, 'at least one answer 201')
      const ids = new Set(created.map((answer) => answer.body.data.id))
      ensure(created[0]!, ids.size === 1, `one lead, not ${ids.size}`)
    },
  ),
]
