import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import { operations } from '../src/app/catalog.ts'
import { nameables } from '../src/domains/nameables.ts'
import { type NamePlaces, namePlacesOf } from '../src/kernel/schema/named-id.ts'
import { createMember } from '../src/domains/office/workforce/operations.ts'
import { testOrg, type TestOrg } from '../src/testing/test-org.ts'
import { call, keyOf } from './from-catalog/calls.ts'
import { makeNamed, type Named } from './from-catalog/nameable.ts'
import { sampled } from './from-catalog/samples.ts'

// Tests that every input field that accepts the id of a named record also accepts its name, and that names are looked
// up only among records that the caller can see and choose.

interface Place {
  kind: string
  path: readonly string[]
}

/** Returns the paths of the fields that accept a name. `*` stands for the entries of a list. */
function placesOf({ kind, members, entries }: NamePlaces, path: readonly string[] = []): Place[] {
  return [
    ...(kind === undefined ? [] : [{ kind, path }]),
    ...[...(members ?? [])].flatMap(([name, inner]) => placesOf(inner, [...path, name])),
    ...(entries ? placesOf(entries, [...path, '*']) : []),
  ]
}

/** Returns the input with `value` at this path. In a list, the first entry is set. */
function withValue(input: unknown, [step, ...rest]: readonly string[], value: string): unknown {
  if (step === undefined) return value
  if (step === '*') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
    return [withValue(first, rest, value), ...(typeof first === 'object' ? others : [])]
  }
  const before = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...before, [step]: withValue(before[step], rest, value) }
}

const fieldOf = (path: readonly string[]): string => path.join('.').replaceAll('*', '0')

let org: TestOrg
let ours: Named
let north: string
let northKey: string
/** Kinds of records whose names need not be unique within an organization. */
const notUnique = new Set(['member', 'location', 'crew', 'service', 'package', 'tax_rate'])

before(async () => {
  const strangers = await testOrg()
  await makeNamed(strangers, 'elsewhere')
  org = await testOrg()
  ours = await makeNamed(org, 'Ours')
  const twins = await makeNamed(org, 'twin')
  north = twins.get('location')!
  await makeNamed(org, 'south', org.locationId)
  northKey = await keyOf(org, 'manager', [north])
  const { inspect } = org.app
  for (const [table, kind] of Object.entries(tables))
    await inspect.query(`update ${table} set name = $2 where org_id = $1 and name = $3`, [
      org.id,
      `${kind} TWIN`,
      `${kind} south`,
    ])
  await inspect.query('update quoin.locations set name = $2 where org_id = $1 and is_default', [
    org.id,
    'location TWIN',
  ])
})

const tables = {
  'quoin.members': 'member',
  'live.crews': 'crew',
  'quoin.sold_services': 'service',
  'quoin.sold_packages': 'package',
  'quoin.tax_rates': 'tax_rate',
}

/** Replaces the parts of a text that differ in every answer, such as ids and times. */
function settled(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
    .replaceAll(/"(confirm_token|expires_at|sha256)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"(\w+_number|number|sequence)":\d+/g, '"$1":0')
}

for (const { operation, sample } of sampled) {
  const places = placesOf(namePlacesOf(operation.input) ?? {})
  if (places.length === 0) continue

  test(`${operation.name} accepts names instead of ids in ${places.map(({ path }) => path.join('.')).join(', ')}`, async () => {
    const { input } = await sample(org)
    const dry = operation.kind === 'mutation' ? ({ dryRun: true } as const) : {}
    for (const { kind, path } of places) {
      const field = fieldOf(path)
      const sent = (value: string, request: { key?: string } = {}) =>
        call(org, operation, withValue(input, path, value), { ...dry, ...request })
      const [byId, byName] = [await sent(ours.get(kind)!), await sent(` ${kind.toUpperCase()} oURS `)]
      assert.deepEqual([byName.status, settled(byName.text)], [byId.status, settled(byId.text)], field)

      const refusal = async (value: string, request: { key?: string } = {}) => {
        const { status, body, text } = await sent(value, request)
        assert.equal(status, 422, `${field}: ${text}`)
        assert.equal(body.error.code, 'validation_error')
        const detail = body.error.details.find((each: { field: string }) => each.field === field)
        assert.ok(detail, `${field}: ${text}`)
        return detail as { message: string; candidates?: { id: string; name: string }[] }
      }
      if (notUnique.has(kind)) {
        const { message, candidates } = await refusal(`${kind} twin`)
        assert.match(message, /^is the name of 2 /)
        assert.deepEqual(
          candidates!.map(({ name }) => name.toLowerCase()),
          [`${kind} twin`, `${kind} twin`],
        )
      }
      const [unknown, foreign] = [await refusal(`${kind} nowhere`), await refusal(`${kind} elsewhere`)]
      assert.equal(foreign.message, unknown.message)
      assert.ok(!JSON.stringify(foreign).includes('elsewhere'))
    }
  })
}

test('a record of an inaccessible location cannot be named in these fields', async () => {
  const operation = operations.find(({ name }) => name === 'jobs.list')!
  const of = (input: object) => call(org, operation, input, { key: northKey })
  assert.equal((await of({ location_id: 'location twin' })).status, 200, 'of two, one is in sight')
  assert.equal((await of({ crew_id: 'crew twin' })).status, 422)
  const { body } = await of({ location_id: 'location ours' })
  assert.deepEqual(body.error.details[0].candidates, [{ id: north, name: 'location twin' }])
})

/** For each kind of record, an operation that accepts the record's name, and an input with this name. */
const takers: Readonly<Record<string, (name: string) => [operation: string, input: object]>> = {
  member: (member_id) => ['timeOff.balances.list', { member_id }],
  crew: (crew_id) => ['jobs.list', { crew_id }],
  service: (service_id) => ['priceBook.quote', { service_id, quantity: '1' }],
  package: (package_id) => ['estimates.applyPackage', { estimate_id: randomUUID(), package_id }],
  tax_rate: (tax_rate_id) => ['settings.taxRates.save', { tax_rate_id, name: 'Other' }],
  lead_source: (lead_source_id) => ['settings.leadSources.save', { lead_source_id, name: 'Other' }],
}

/**
 * True if the operation for this kind of record (see `takers`) does not refuse the name as unknown. Other errors of
 * the call do not count.
 */
async function acceptsName(kind: string, name: string, key?: string): Promise<boolean> {
  const [operationName, input] = takers[kind]!(name)
  const operation = operations.find((each) => each.name === operationName)!
  const dry = operation.kind === 'mutation' ? ({ dryRun: true } as const) : {}
  const { status, text } = await call(org, operation, input, {
    ...dry,
    ...(key === undefined ? {} : { key }),
  })
  assert.notEqual(status, 403, text)
  return !text.includes('or the name of an available')
}

test('a record that is no longer in use cannot be named', async () => {
  await makeNamed(org, 'Former')
  for (const kind of Object.keys(takers)) assert.ok(await acceptsName(kind, `${kind} former`), kind)
  for (const [table, kind] of Object.entries({ ...tables, 'quoin.lead_sources': 'lead_source' }))
    await org.query(`update ${table} set active = false where org_id = $1 and name = $2`, [`${kind} Former`])
  for (const kind of Object.keys(takers)) assert.ok(!(await acceptsName(kind, `${kind} former`)), kind)
})

test('the name of a tax rate with versions means the latest one', async () => {
  const saved = await makeNamed(org, 'Versioned')
  const save = operations.find(({ name }) => name === 'settings.taxRates.save')!
  const change = { tax_rate_id: 'tax_rate versioned', components: [{ name: 'State', percent: '7' }] }
  const { body } = await call(org, save, change)
  assert.notEqual(body.data.id, saved.get('tax_rate'))
  assert.equal(await acceptsName('tax_rate', 'tax_rate versioned'), true)
  const again = await call(org, save, { tax_rate_id: 'tax_rate versioned', name: 'Renamed' })
  assert.deepEqual([again.status, again.body.data.version], [200, 3], again.text)
  assert.equal(await acceptsName('tax_rate', 'tax_rate versioned'), false)
})

test('members, crews and services of inaccessible locations cannot be named', async () => {
  await makeNamed(org, 'Afar', org.locationId)
  for (const kind of ['member', 'crew', 'service']) {
    assert.ok(await acceptsName(kind, `${kind} afar`), kind)
    assert.ok(!(await acceptsName(kind, `${kind} afar`, northKey)), kind)
  }
  const leader = await keyOf(org, 'crew_lead')
  assert.ok(!(await acceptsName('member', 'member ours', leader)), 'who sees themselves alone')
  assert.ok(!(await acceptsName('crew', 'crew ours', leader)), 'who sees their own crews alone')
})

test('a caller who may not list the records cannot name them, and learns nothing', async () => {
  const technician = await keyOf(org, 'technician')
  const operation = operations.find(({ name }) => name === 'timeOff.requests.create')!
  const input = {
    member_id: 'member ours',
    time_off_policy_id: randomUUID(),
    from: '2026-03-02',
    to: '2026-03-02',
  }
  const { status, body } = await call(org, operation, input, { key: technician, dryRun: true })
  assert.equal(status, 422)
  const detail = body.error.details.find(({ field }: { field: string }) => field === 'member_id')
  assert.deepEqual(Object.keys(detail), ['field', 'message'])

  const writing = await org.key({ scopes: ['workflows:write'] })
  const lead = { customer_name: 'Ada', service_address: '1 Main St', assigned_to: 'member ours' }
  const create = operations.find(({ name }) => name === 'leads.create')!
  const refused = await call(org, create, lead, { key: writing })
  assert.match(refused.body.error.details[0].message, /^must be an id, a UUID/)
})

test('a repeated call gets the answer of the first call, even if its names now mean other records', async () => {
  const create = operations.find(({ name }) => name === 'leads.create')!
  const lead = { customer_name: 'Ada', service_address: '1 Main St', assigned_to: 'Member Passing' }
  const named = await makeNamed(org, 'Passing')
  const idempotencyKey = randomUUID()
  const first = await call(org, create, lead, { idempotencyKey })
  assert.equal(first.body.data.assigned_to, named.get('member'), first.text)
  await org.query('update quoin.members set name = $2 where org_id = $1 and id = $3', [
    'Somebody',
    named.get('member'),
  ])
  assert.equal((await call(org, create, lead)).status, 422)
  const again = await call(org, create, lead, { idempotencyKey })
  assert.equal(again.text, first.text)
  assert.equal(again.headers['x-idempotent-replayed'], 'true')
  const other = await call(org, create, { ...lead, customer_name: 'Grace' }, { idempotencyKey })
  assert.equal(other.status, 422)
})

test('a member is also named by email, and a service by its slug', async () => {
  const { rows } = await org.app.inspect.query<{ email: string; slug: string }>(
    'select m.email, s.slug from quoin.members m, quoin.sold_services s where m.id = $1 and s.id = $2',
    [ours.get('member'), ours.get('service')],
  )
  const of = (name: string) => operations.find((each) => each.name === name)!
  const { email, slug } = rows[0]!
  assert.equal((await call(org, of('leads.list'), { assigned_to: email.toUpperCase() })).status, 200)
  const quoted = await call(org, of('priceBook.quote'), { service_id: slug, quantity: '1' })
  assert.equal(quoted.body.data.service_id, ours.get('service'), quoted.text)
})

test('an accented letter matches however it is encoded', async () => {
  const { id } = await org.run(
    createMember,
    { name: 'Rene\u0301', email: 'rene@example.com', role: 'manager' },
    org.operator,
  )
  const create = operations.find(({ name }) => name === 'leads.create')!
  for (const assigned_to of ['rené', 'RENE\u0301']) {
    const lead = { customer_name: 'Ada', service_address: '1 Main St', assigned_to }
    assert.equal((await call(org, create, lead)).body.data?.assigned_to, id, assigned_to)
  }
})

test('a name that is nearly right is refused with the similar names, and a call with too many names is refused', async () => {
  const of = (name: string) => operations.find((each) => each.name === name)!
  const near = await call(org, of('leads.list'), { assigned_to: 'membr ours' })
  assert.deepEqual(near.body.error.details[0].candidates, [{ id: ours.get('member'), name: 'member Ours' }])
  const begun = await call(org, of('leads.list'), { assigned_to: 'mem ou' })
  assert.deepEqual(begun.body.error.details[0].candidates, [{ id: ours.get('member'), name: 'member Ours' }])
  const member_ids = Array.from({ length: 201 }, (_, at) => `nobody ${at}`)
  const many = await call(org, of('workforce.availability.list'), { from: '2026-03-02', member_ids })
  assert.match(many.body.error.message, /at most 200 names/)
})

const byMember: Readonly<Record<string, string>> = {
  member_id: 'member',
  member_ids: 'member',
  assigned_to: 'member',
  assigned_rep_id: 'member',
  lead_member_id: 'member',
  reassign_to: 'member',
  location_id: 'location',
  location_ids: 'location',
  home_location_id: 'location',
  tax_rate_id: 'tax_rate',
  default_tax_rate_id: 'tax_rate',
  crew_id: 'crew',
  service_id: 'service',
  service_ids: 'service',
  package_id: 'package',
  lead_source_id: 'lead_source',
  members_remove: 'member',
  tag_id: 'tag',
}
const lastOf = (path: readonly string[]): string => path.findLast((step) => step !== '*')!

/**
 * Fields that accept an id but no name. Most refer to records in the draft of the price book, which only members who
 * may edit it can see. One is the location of the record in a simulation.
 */
const byIdAlone = new Set([
  'automations.simulate: subject.location_id',
  'files.priceBookThumbnail.prepareUpload: service_id',
  'priceBook.packages.save: items.*.service_id',
  'priceBook.packages.save: package_id',
  'priceBook.services.list: service_id',
  'priceBook.services.save: service_id',
])

/** Yields the path of every field that accepts an id, according to the published schema. */
function* idsIn(schema: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const {
    format,
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    format?: string
    properties?: object
    items?: unknown
    anyOf?: unknown[]
  }
  if (format === 'uuid') yield path.join('.')
  for (const [name, inner] of Object.entries(properties)) yield* idsIn(inner, [...path, name])
  yield* idsIn(items, [...path, '*'])
  for (const each of anyOf) yield* idsIn(each, path)
}

test('every field for the id of a record with a name accepts the name, unless it is listed as an exception', () => {
  const idOnlyPaths = operations.flatMap(({ name, input }) =>
    [...idsIn(inputSchemaOf(input).input_schema)]
      .filter((path) => lastOf(path.split('.')) in byMember)
      .map((path) => `${name}: ${path}`),
  )
  assert.deepEqual(new Set(idOnlyPaths), byIdAlone)
  const kinds = new Set(nameables.map(({ kind }) => kind))
  for (const { name, input } of operations)
    for (const { kind, path } of placesOf(namePlacesOf(input) ?? {})) {
      assert.ok(kinds.has(kind), `${name}: ${path.join('.')}`)
      assert.equal(byMember[lastOf(path)], kind, `${name}: ${path.join('.')}`)
    }
})
