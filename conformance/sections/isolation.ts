import { randomUUID } from 'node:crypto'
import { ensure, expectEqual, expectRefusal, expectStatus, NotTried } from '../expect.ts'
import type { LabelledKey } from '../exchange.ts'
import type { Kit } from '../kit.ts'
import { anyOf, idsIn, plural, readNeeds, resources } from '../resources.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('isolation', ['live', 'other company'])

const otherKey = (kit: Kit): LabelledKey => kit.instance.other!.key

/** A key for another location than the one of the records, which are those of the company's usual location. */
function keyOfOtherLocation(kit: Kit): Promise<LabelledKey> {
  return kit.stage.once('another location', async () => {
    const { id } = await kit.perform('settings.locations.save', {
      name: kit.stage.name('location'),
      timezone: 'America/Chicago',
    })
    const scopes = ['clients:read', 'leads:read', 'leads:write']
    return await kit.stage.key({ label: 'other_location', scopes, location_ids: [id] })
  })
}

const ofLocation = statementsOf('isolation', [
  'practice',
  'keys',
  'clients:read',
  'clients:write',
  'leads:read',
  'leads:write',
  'run settings.locations.save',
])

/** Statements about what a key cannot access: records of other locations, and of other companies of the instance. */
export const isolation: readonly Statement[] = [
  ofLocation(
    'location.read',
    'A record of one location is 404 for a key of another location, and not in its list.',
    [],
    async (kit) => {
      const { id } = await kit.stage.records.client()
      const key = await keyOfOtherLocation(kit)
      expectRefusal(await kit.get(`/clients/${id}`, { key }), 404, 'not_found')
      const list = await kit.get('/clients?limit=100', { key })
      expectStatus(list, 200)
      ensure(list, !idsIn(list).includes(id), `a list without ${id}, which belongs to another location`)
    },
  ),
  ofLocation(
    'location.write',
    'A key of one location cannot create a record at another one.',
    [],
    async (kit) => {
      const key = await keyOfOtherLocation(kit)
      const body = { customer_name: kit.stage.name('lead'), service_address: '1 Verify St' }
      const location_id = await kit.stage.records.locationId()
      const answer = await kit.post('/leads', { ...body, location_id }, { key })
      expectRefusal(answer, 422, 'validation_error', 'location_id')
    },
  ),
  ...resources.map((resource) =>
    define(
      `read.${plural(resource)}`,
      `The ${plural(resource)} of a company are 404 for the key of another one, and not in its list.`,
      readNeeds(resource),
      async (kit) => {
        const { id } = await anyOf(kit, resource)
        const key = otherKey(kit)
        expectRefusal(await kit.get(`${resource.path}/${id}`, { key }), 404, 'not_found')
        const get = `${plural(resource)}.get`
        if (kit.instance.catalog.has(get))
          expectRefusal(await kit.run(get, { [`${resource.one}_id`]: id }, { key }), 404, 'not_found')
        const list = await kit.get(`${resource.path}?limit=100`, { key })
        expectStatus(list, 200)
        ensure(list, !idsIn(list).includes(id), `a list without ${id}, which belongs to another company`)
      },
    ),
  ),
  define(
    'name',
    'A write that names a record of another company is refused like one that names no record.',
    ['clients:read', 'leads:write'],
    async (kit) => {
      const client = await anyOf(
        kit,
        resources.find(({ one }) => one === 'client')!,
      )
      const key = otherKey(kit)
      const invented = await kit.post('/leads', { existing_client_id: randomUUID() }, { key })
      expectRefusal(invented, 422, 'validation_error', 'existing_client_id')
      const foreign = await kit.post('/leads', { existing_client_id: client.id }, { key })
      expectRefusal(foreign, 422, 'validation_error', 'existing_client_id')
      expectEqual(foreign, 'the message', foreign.body.error.message, invented.body.error.message)
    },
  ),
  define(
    'change',
    'A mutation of a record of another company is 404, and changes nothing.',
    ['leads:read', 'leads:write', 'run leads.setStatus'],
    async (kit) => {
      const lead = await kit.stage.records.lead()
      const input = { lead_id: lead.id, status: 'contacted' }
      expectRefusal(await kit.run('leads.setStatus', input, { key: otherKey(kit) }), 404, 'not_found')
      const after = await kit.get(`/leads/${lead.id}`)
      expectEqual(after, 'the status', after.body.data.status, lead['status'])
    },
  ),
  define(
    'cursor',
    'A cursor of the list of another company is 422 invalid_cursor.',
    ['clients:read', 'clients:write'],
    async (kit) => {
      for (let made = 0; made < 2; made++) await kit.stage.records.client()
      const page = await kit.get('/clients?limit=1')
      expectStatus(page, 200)
      const cursor = encodeURIComponent(page.body.meta.next_cursor)
      const answer = await kit.get(`/clients?limit=1&cursor=${cursor}`, { key: otherKey(kit) })
      expectRefusal(answer, 422, 'invalid_cursor')
    },
  ),
  define(
    'idempotency',
    'The same idempotency key in two companies is two calls, each with a record of its own.',
    ['practice', 'leads:write'],
    async (kit) => {
      if (kit.instance.other!.me.organization.practice !== true)
        throw new NotTried('creates a lead in both companies: needs another key of a practice company')
      const idempotencyKey = `verify-${randomUUID()}`
      const body = { customer_name: kit.stage.name('lead'), service_address: '1 Verify St' }
      const first = await kit.post('/leads', body, { idempotencyKey })
      expectStatus(first, 201)
      const second = await kit.post('/leads', body, { idempotencyKey, key: otherKey(kit) })
      expectStatus(second, 201)
      ensure(second, second.body.data.id !== first.body.data.id, 'another record')
      expectEqual(second, 'X-Idempotent-Replayed', second.header('x-idempotent-replayed'), undefined)
    },
  ),
]
