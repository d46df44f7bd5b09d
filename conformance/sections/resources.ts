import { ensure, expectEqual, expectRefusal, expectStatus } from '../expect.ts'
import type { Instance } from '../instance.ts'
import { anyOf, page, plural, readNeeds, type Resource, resources } from '../resources.ts'
import { differenceFrom } from '../schema.ts'
import { type Statement, statementsOf } from '../statement.ts'

const define = statementsOf('resources')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const members = {
  lead: [
    'id',
    'status',
    'customer_name',
    'customer_email',
    'customer_phone',
    'service_address',
    'city',
    'state',
    'zip',
    'notes',
    'source',
    'assigned_to',
    'connector_key',
    'created_at',
    'updated_at',
  ],
  client: [
    'id',
    'name',
    'email',
    'phone',
    'address_line1',
    'city',
    'state',
    'zip',
    'notes',
    'status',
    'created_at',
    'updated_at',
  ],
  estimate: [
    'id',
    'location_id',
    'client_id',
    'property_id',
    'lead_id',
    'vertical',
    'status',
    'created_at',
    'updated_at',
  ],
  job: [
    'id',
    'client_id',
    'service_type',
    'scheduled_date',
    'scheduled_time_start',
    'scheduled_time_end',
    'customer_name',
    'service_address',
    'service_city',
    'service_state',
    'service_zip',
    'status',
    'created_at',
    'updated_at',
  ],
  invoice: ['id', 'client_id', 'status', 'total_cents', 'balance_cents', 'created_at', 'updated_at'],
} as const

const statuses = {
  lead: [
    'new',
    'contacted',
    'appointment_scheduled',
    'estimate_created',
    'estimate_sent',
    'approved',
    'deposit_collected',
    'converted',
    'lost',
  ],
  client: ['lead', 'prospect', 'active', 'inactive', 'past'],
  estimate: ['draft', 'sent', 'viewed', 'changes_requested', 'accepted', 'declined', 'expired', 'void'],
  job: ['unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold', 'complete', 'cancelled'],
  invoice: ['draft', 'sent', 'viewed', 'partial', 'paid', 'overdue', 'void', 'written_off'],
} as const

/** Statements about the records of every kind. */
export const resourceStatements = (instance: Instance): Statement[] =>
  resources.flatMap((resource) => [...ofRecord(resource), ...ofForm(resource, instance)])

function ofRecord(resource: Resource): Statement[] {
  const { path, one } = resource
  const needs = readNeeds(resource)
  return [
    define(
      `record.${one}`,
      `One ${one} is answered in data, with the members of its list.`,
      needs,
      async (kit) => {
        const listed = await anyOf(kit, resource)
        const answer = await kit.get(`${path}/${listed.id}`)
        expectStatus(answer, 200)
        expectEqual(answer, 'the id', answer.body?.data?.id, listed.id)
        for (const name of ['status', 'created_at', 'location_id', 'version'])
          expectEqual(answer, name, answer.body.data[name], listed[name])
      },
    ),
    define(`members.${one}`, `A ${one} has the members that the specification lists.`, needs, async (kit) => {
      const { id } = await anyOf(kit, resource)
      const answer = await kit.get(`${path}/${id}`)
      for (const name of members[one])
        ensure(answer, Object.hasOwn(answer.body.data, name), `the member ${name}`)
    }),
    define(
      `ids-and-times.${one}`,
      `Ids of ${plural(resource)} are UUIDs, and times are UTC with milliseconds.`,
      needs,
      async (kit) => {
        await anyOf(kit, resource)
        const answer = await page(kit, `${path}?limit=50`)
        for (const { id, created_at, updated_at } of answer.body.data) {
          ensure(answer, uuid.test(id), `a UUID, not ${id}`)
          for (const time of [created_at, updated_at])
            ensure(answer, instant.test(time), `an instant, not ${time}`)
          ensure(answer, updated_at >= created_at, `a change of ${id} that is not earlier than its creation`)
        }
      },
    ),
    define(`status.${one}`, `The status of a ${one} is one of its documented values.`, needs, async (kit) => {
      await anyOf(kit, resource)
      const answer = await page(kit, `${path}?limit=100`)
      for (const { status } of answer.body.data)
        ensure(
          answer,
          (statuses[one] as readonly string[]).includes(status),
          `a status of ${statuses[one].join(', ')}, not ${status}`,
        )
    }),
    define(
      `unknown.${one}`,
      `An unknown and a malformed id of a ${one} are the same 404 not_found.`,
      needs,
      async (kit) => {
        const unknown = await kit.get(`${path}/01890a5d-ac96-774b-bcce-b302099a8057`)
        const malformed = await kit.get(`${path}/nothing`)
        for (const answer of [unknown, malformed]) expectRefusal(answer, 404, 'not_found')
      },
    ),
    define(`upper-case.${one}`, `An id of a ${one} in upper case is the same id.`, needs, async (kit) => {
      const { id } = await anyOf(kit, resource)
      const answer = await kit.get(`${path}/${id.toUpperCase()}`)
      expectStatus(answer, 200)
      expectEqual(answer, 'the id', answer.body.data.id, id)
    }),
  ]
}

function ofForm(resource: Resource, { description }: Instance): Statement[] {
  const { path, one } = resource
  const name = plural(resource)
  const needs = readNeeds(resource)
  const { schemas } = description.components
  const schemaOf = (route: string) =>
    description.paths[`/api/v1${route}`]?.['get']?.responses['200']?.content?.['application/json']?.schema
  const describes = (
    id: string,
    sentence: string,
    route: string,
    pathOf: (id: string) => string,
  ): Statement =>
    define(id, sentence, needs, async (kit) => {
      const record = await anyOf(kit, resource)
      const answer = await page(kit, pathOf(record.id))
      const schema = schemaOf(route)
      ensure(answer, schema !== undefined, `a description of GET /api/v1${route}`)
      const difference = differenceFrom(schema!, answer.body, schemas)
      ensure(answer, difference === undefined, `the described form: ${difference}`)
    })
  return [
    describes(
      `list-form.${name}`,
      `The list of ${name} has the form that openapi.json describes.`,
      path,
      () => `${path}?limit=50`,
    ),
    describes(
      `record-form.${one}`,
      `One ${one} has the form that openapi.json describes.`,
      `${path}/{id}`,
      (id) => `${path}/${id}`,
    ),
    define(
      `fields.${name}`,
      `fields selects members of ${name}, and an unknown field alone is 422.`,
      needs,
      async (kit) => {
        await anyOf(kit, resource)
        const answer = await page(kit, `${path}?limit=2&fields=id,status`)
        for (const record of answer.body.data)
          expectEqual(answer, 'the members', Object.keys(record).sort(), ['id', 'status'])
        expectRefusal(await kit.get(`${path}?fields=nothing`), 422, 'validation_error', 'fields')
      },
    ),
  ]
}
