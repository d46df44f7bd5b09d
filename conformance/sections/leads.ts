import type { Answer } from '../exchange.ts'
import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Kit } from '../kit.ts'
import type { Made } from '../made.ts'
import { address } from '../records.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('leads', ['leads:write'])
const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Creates a lead and returns the answer. A lead that is created is removed at the end. */
async function post(kit: Kit, body: object): Promise<Answer> {
  const answer = await kit.post('/leads', body)
  const isLive = kit.instance.me.mode === 'live'
  if (answer.status === 201 && isLive)
    kit.stage.laterRun('leads.delete', { lead_id: answer.body?.data?.id }, 'a deleted lead', 'an open lead')
  return answer
}

const fresh = (kit: Kit): object => ({
  customer_name: kit.stage.name('lead'),
  service_address: '1 Verify St',
})

async function created(kit: Kit, body: object): Promise<{ answer: Answer; lead: Made }> {
  const answer = await post(kit, body)
  expectStatus(answer, 201)
  return { answer, lead: answer.body.data }
}

const aClient = (kit: Kit): Promise<Made> => kit.stage.once('client', () => kit.stage.records.client())

/** Statements about leads. */
export const leads: readonly Statement[] = [
  define(
    'create',
    'A new lead is 201, has the status new, and what was sent.',
    ['leads:read'],
    async (kit) => {
      const body = { ...fresh(kit), city: 'Springfield', state: 'IL', zip: '62701', notes: 'verify' }
      const { answer, lead } = await created(kit, body)
      for (const [name, value] of Object.entries({ ...body, status: 'new' }))
        expectEqual(answer, name, lead[name], value)
    },
  ),
  define(
    'location',
    'The answer to a new lead names its address in Location, at which it can be read.',
    ['leads:read', 'clients:read'],
    async (kit) => {
      const { answer, lead } = await created(kit, fresh(kit))
      expectEqual(answer, 'Location', answer.header('location'), `/api/v1/leads/${lead.id}`)
      const read = await kit.get(`/leads/${lead.id}`)
      expectStatus(read, 200)
      for (const name of ['id', 'customer_name', 'service_address', 'status', 'version', 'created_at'])
        expectEqual(read, name, read.body.data[name], lead[name])
    },
  ),
  define(
    'first-of-list',
    'A new lead is in the list, sorted by its creation.',
    ['leads:read'],
    async (kit) => {
      const { lead } = await created(kit, fresh(kit))
      const list = await kit.get(
        `/leads?limit=100&sort=created_at&created_after=${encodeURIComponent(lead['created_at'])}`,
      )
      expectStatus(list, 200)
      ensure(
        list,
        list.body.data.some(({ id }: Made) => id === lead.id),
        `the lead ${lead.id}`,
      )
    },
  ),
  define(
    'address-required',
    'A lead without service_address and without existing_client_id is 422.',
    [],
    async (kit) => {
      expectRefusal(await post(kit, { customer_name: 'verify' }), 422, 'validation_error', 'service_address')
    },
  ),
  define('wrong-email', 'An invalid email address is 422.', [], async (kit) => {
    expectRefusal(
      await post(kit, { ...fresh(kit), customer_email: 'nonsense' }),
      422,
      'validation_error',
      'customer_email',
    )
  }),
  define('wrong-phone', 'An invalid phone number is 422.', [], async (kit) => {
    expectRefusal(
      await post(kit, { ...fresh(kit), customer_phone: '12' }),
      422,
      'validation_error',
      'customer_phone',
    )
  }),
  define(
    'phone-form',
    'A phone number is stored in the international form.',
    ['practice', 'leads:read'],
    async (kit) => {
      const { answer, lead } = await created(kit, { ...fresh(kit), customer_phone: '(312) 555-0143' })
      expectEqual(answer, 'customer_phone', lead['customer_phone'], '+13125550143')
    },
  ),
  define('service-interest', 'service_interest is ignored, whatever it is.', [], async (kit) => {
    for (const service_interest of [['gutters'], 1, null, { deep: [true] }])
      expectStatus(await post(kit, { ...fresh(kit), service_interest }), 201)
  }),
  define('unknown-source', 'A source that is not a lead source of the company is 422.', [], async (kit) => {
    const body = { ...fresh(kit), source: kit.stage.name('source') }
    expectRefusal(await post(kit, body), 422, 'validation_error', 'source')
  }),
  define(
    'source',
    'An active lead source is stored by its name; an inactive one is 422.',
    ['run settings.leadSources.save', 'leads:read'],
    async (kit) => {
      const name = kit.stage.name('source')
      const source = await kit.perform('settings.leadSources.save', { name })
      const disable = (): Promise<Made> =>
        kit.perform('settings.leadSources.save', { lead_source_id: source.id, active: false })
      const { answer, lead } = await created(kit, { ...fresh(kit), source: name })
      expectEqual(answer, 'source', lead['source'], name)
      await disable()
      kit.stage.later({
        leaves: 'an inactive lead source',
        otherwise: 'a lead source',
        undo: () => Promise.resolve(),
      })
      expectRefusal(await post(kit, { ...fresh(kit), source: name }), 422, 'validation_error', 'source')
    },
  ),
  define('unknown-assignee', 'A member who does not exist cannot be assigned: 422.', [], async (kit) => {
    expectRefusal(
      await post(kit, { ...fresh(kit), assigned_to: unknownId }),
      422,
      'validation_error',
      'assigned_to',
    )
  }),
  define(
    'assignee',
    'A lead without assigned_to goes to the member who created the key.',
    ['leads:read', 'live'],
    async (kit) => {
      const { answer, lead } = await created(kit, fresh(kit))
      expectEqual(answer, 'assigned_to', lead['assigned_to'], kit.instance.me.memberId)
    },
  ),
  ...ofClient(),
  ...unavailable(),
]

function ofClient(): Statement[] {
  const needs = ['clients:write', 'clients:read', 'leads:read'] as const
  return [
    define(
      'existing-client',
      'A lead of an existing client needs no address and gets the one of the client.',
      needs,
      async (kit) => {
        const client = await aClient(kit)
        const { answer, lead } = await created(kit, { existing_client_id: client.id })
        expectEqual(answer, 'client_id', lead['client_id'], client.id)
        expectEqual(answer, 'service_address', lead['service_address'], address.address_line1)
        expectEqual(answer, 'customer_name', lead['customer_name'], client['name'])
      },
    ),
    define(
      'existing-client-notes',
      'A lead of an existing client refuses notes: 422.',
      needs,
      async (kit) => {
        const client = await aClient(kit)
        expectRefusal(
          await post(kit, { existing_client_id: client.id, notes: 'verify' }),
          422,
          'validation_error',
          'notes',
        )
      },
    ),
    define('unknown-client', 'A lead of a client that does not exist is 422.', [], async (kit) => {
      expectRefusal(
        await post(kit, { existing_client_id: unknownId }),
        422,
        'validation_error',
        'existing_client_id',
      )
    }),
  ]
}

function unavailable(): Statement[] {
  return [
    define(
      'patch-live',
      'PATCH of a lead with a live key is 405 write_not_supported, and Allow names GET.',
      ['live'],
      async (kit) => {
        const answer = await kit.patch(`/leads/${unknownId}`, { notes: 'verify' })
        expectRefusal(answer, 405, 'write_not_supported')
        ensure(answer, (answer.header('allow') ?? '').includes('GET'), 'GET in the header Allow')
      },
    ),
    define(
      'patch-test',
      'PATCH of a lead with a test key changes its notes.',
      ['sandbox', 'leads:read'],
      async (kit) => {
        const lead = await kit.stage.records.lead()
        const answer = await kit.patch(`/leads/${lead.id}`, { notes: 'changed' })
        expectStatus(answer, 200)
        expectEqual(answer, 'notes', answer.body.data.notes, 'changed')
        expectEqual(answer, 'version', answer.body.data.version, lead.version + 1)
      },
    ),
    define('delete', 'A lead cannot be deleted through the resource API: 405.', [], async (kit) => {
      expectRefusal(await kit.send('DELETE', `/api/v1/leads/${unknownId}`), 405, 'method_not_allowed')
    }),
  ]
}
