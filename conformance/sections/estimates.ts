import { ensure, expectEqual, expectRefusal, expectStatus, NotTried } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('estimates')
const sandbox = statementsOf('estimates', ['sandbox', 'estimates:write', 'estimates:read', 'clients:write'])
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'

const aClient = (kit: Kit): Promise<Made> => kit.stage.once('client', () => kit.stage.records.client())
async function body(kit: Kit, more: object = {}): Promise<object> {
  return { location_id: await kit.stage.records.locationId(), client_id: (await aClient(kit)).id, ...more }
}

/** Statements about estimates in the resource API. */
export const estimates: readonly Statement[] = [
  define(
    'create-live',
    'POST of an estimate with a live key is 405 write_not_supported unless the operator has released it.',
    ['live', 'estimates:write'],
    async (kit) => {
      const answer = await kit.post('/estimates', {})
      // If live keys may use the route, it checks the body. The body is empty, so the answer is 422.
      if (answer.status === 422) throw new NotTried('the operator has released estimates.create')
      expectRefusal(answer, 405, 'write_not_supported')
    },
  ),
  define(
    'patch-live',
    'PATCH of an estimate with a live key is 405 write_not_supported.',
    ['live', 'estimates:write'],
    async (kit) => {
      expectRefusal(
        await kit.patch(`/estimates/${unknownId}`, { status: 'sent' }),
        405,
        'write_not_supported',
      )
    },
  ),
  sandbox(
    'create',
    'A new estimate is 201: a draft with the customer and the location that were sent.',
    [],
    async (kit) => {
      const sent = (await body(kit)) as Record<string, string>
      const answer = await kit.post('/estimates', sent)
      expectStatus(answer, 201)
      const estimate = answer.body.data
      expectEqual(answer, 'status', estimate.status, 'draft')
      expectEqual(answer, 'vertical', estimate.vertical, 'residential')
      for (const name of ['location_id', 'client_id']) expectEqual(answer, name, estimate[name], sent[name])
      for (const name of ['property_id', 'lead_id', 'created_at', 'updated_at'])
        ensure(answer, Object.hasOwn(estimate, name), `the member ${name}`)
    },
  ),
  sandbox('vertical', 'The vertical of an estimate is one of four.', [], async (kit) => {
    for (const vertical of ['residential', 'generic', 'commercial', 'holiday_lights']) {
      const answer = await kit.post('/estimates', await body(kit, { vertical }))
      expectStatus(answer, 201)
      expectEqual(answer, 'vertical', answer.body.data.vertical, vertical)
    }
    expectRefusal(
      await kit.post('/estimates', await body(kit, { vertical: 'other' })),
      422,
      'validation_error',
      'vertical',
    )
  }),
  sandbox('of-lead', 'An estimate for a lead contains the id of the lead.', ['leads:write'], async (kit) => {
    const lead = await kit.stage.records.lead()
    const answer = await kit.post('/estimates', {
      location_id: await kit.stage.records.locationId(),
      lead_id: lead.id,
    })
    expectStatus(answer, 201)
    expectEqual(answer, 'lead_id', answer.body.data.lead_id, lead.id)
  }),
  sandbox('no-customer', 'An estimate without a client and without a lead is 422.', [], async (kit) => {
    expectRefusal(
      await kit.post('/estimates', { location_id: await kit.stage.records.locationId() }),
      422,
      'validation_error',
    )
  }),
  sandbox('no-location', 'An estimate without a location is 422.', [], async (kit) => {
    const { id } = await aClient(kit)
    expectRefusal(await kit.post('/estimates', { client_id: id }), 422, 'validation_error', 'location_id')
  }),
  sandbox(
    'unknown-ids',
    'An unknown client, lead, property or location of an estimate is 422 and is named.',
    [],
    async (kit) => {
      for (const name of ['client_id', 'lead_id', 'property_id', 'location_id'])
        expectRefusal(
          await kit.post('/estimates', await body(kit, { [name]: unknownId })),
          422,
          'validation_error',
          name,
        )
    },
  ),
  sandbox(
    'two-customers',
    'A client together with a lead of another customer is 422.',
    ['leads:write', 'leads:read'],
    async (kit) => {
      const other = await kit.stage.records.client()
      const lead = await kit.post('/leads', { existing_client_id: other.id })
      expectStatus(lead, 201)
      expectRefusal(
        await kit.post('/estimates', await body(kit, { lead_id: lead.body.data.id })),
        422,
        'validation_error',
      )
    },
  ),
  ...['line_items', 'total_cents', 'status', 'discount'].map((name) =>
    sandbox(`no-${name}`, `A new estimate accepts no ${name}.`, [], async (kit) => {
      const value = name === 'line_items' ? [] : name === 'status' ? 'sent' : 1
      expectRefusal(await kit.post('/estimates', await body(kit, { [name]: value })), 422, 'validation_error')
    }),
  ),
  sandbox(
    'patch',
    'PATCH changes contact data, the source and the expiry of an estimate.',
    [],
    async (kit) => {
      const estimate = await kit.stage.records.estimate()
      const changes = { customer_phone: '+13125550144', expires_at: '2031-01-02T03:04:05.678Z' }
      const answer = await kit.patch(`/estimates/${estimate.id}`, changes)
      expectStatus(answer, 200)
      for (const [name, value] of Object.entries(changes))
        expectEqual(answer, name, answer.body.data[name], value)
    },
  ),
  sandbox(
    'patch-status',
    'PATCH can set the status to sent and back to draft, and to nothing else.',
    [],
    async (kit) => {
      const { id } = await kit.stage.records.estimate()
      for (const status of ['sent', 'draft']) {
        const answer = await kit.patch(`/estimates/${id}`, { status })
        expectStatus(answer, 200)
        expectEqual(answer, 'status', answer.body.data.status, status)
      }
      expectRefusal(
        await kit.patch(`/estimates/${id}`, { status: 'accepted' }),
        422,
        'validation_error',
        'status',
      )
    },
  ),
  sandbox('patch-prices', 'PATCH accepts no lines and no prices.', [], async (kit) => {
    const { id } = await kit.stage.once('estimate', () => kit.stage.records.estimate())
    for (const change of [{ line_items: [] }, { total_cents: 1 }])
      expectRefusal(await kit.patch(`/estimates/${id}`, change), 422, 'validation_error')
  }),
]
