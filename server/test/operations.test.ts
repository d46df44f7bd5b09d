import { dryRunSchema } from '../src/adapters/workflows/workflow-dry-run.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { everyOperation, operations } from '../src/app/catalog.ts'
import { accessScopeOfRole, roles } from '../src/kernel/access/permissions.ts'
import { newId } from '../src/kernel/ids.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { call, keyOf } from './from-catalog/calls.ts'
import { sampled, sampleNames } from './from-catalog/samples.ts'
import { dump } from './from-routes/dump.ts'
import { shapeOf } from './from-routes/schema.ts'
import { anotherLocation } from './from-routes/records.ts'

// Rules for every operation. The test fails for an operation for which there is no sample input.

/** Matches operations whose records belong to the organization as a whole and not to a location. */
const ofNoLocation =
  /^(settings|workforce|webhooks|tags\.(save|list)|keys|priceBook|timeOff\.policies|training\.(courses|assign))/
/** Operations that accept any field, because a connector's payload uses the field names of the system that sends it. */
const takesAnyMember = new Set(['leadImports.create'])

/**
 * Operations for which the tests use a record that all locations share. A manager of one location may not change it,
 * but may run the operation on other records.
 */
const onSharedRecord = new Set(['tags.save', 'workforce.members.deactivate', 'workforce.members.update'])

const mutations = sampled.filter(({ operation }) => operation.kind === 'mutation')

/** Returns the rows of all tables except those to which every call writes. */
async function trade(org: TestOrg): Promise<Record<string, string>> {
  const alwaysWritten = /\.(receipts|audit_log|audit_records|counters|idempotency_records|api_keys)$/
  const rows = await dump(org.app.inspect, org.id, ['quoin', 'live'])
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !alwaysWritten.test(table)))
}

const codeOf = (answer: TestResponse): string | undefined => answer.body?.error?.code

function assertOk(name: string, answer: TestResponse): void {
  assert.equal(answer.status, 200, `${name}: ${answer.text.slice(0, 500)}`)
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
;(ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv)
after(() => ajv.removeSchema())

test('every sample belongs to an operation', () => {
  const names = new Set(everyOperation.map((operation) => operation.name))
  assert.deepEqual(
    [...sampleNames].filter((name) => !names.has(name)),
    [],
  )
})

test('a role without the permission is refused, whatever the input, and does not find the operation', async () => {
  const org = await testOrg()
  const keys = new Map(await Promise.all(roles.map(async (role) => [role, await keyOf(org, role)] as const)))
  for (const role of roles) {
    const key = keys.get(role)!
    const { body } = await org.request('GET', '/api/v1/workflows', { key })
    const listed = new Set(body.data.map((entry: { name: string }) => entry.name))
    for (const operation of operations) {
      const may = operation.permission.every((permission) => accessScopeOfRole(role, permission) !== null)
      assert.equal(listed.has(operation.name), may, `${operation.name} for ${role}`)
      if (!may) assert.equal(codeOf(await call(org, operation, {}, { key })), 'insufficient_permission')
    }
  }
})

test('a member of one location is refused an operation that needs all locations, whatever the input, and does not find it', async () => {
  const org = await testOrg()
  const key = await keyOf(org, 'manager', [org.locationId])
  const { body } = await org.request('GET', '/api/v1/workflows', { key })
  const listed = new Set(body.data.map((entry: { name: string }) => entry.name))
  for (const operation of operations.filter(({ wholeOrganization }) => wholeOrganization)) {
    assert.ok(!listed.has(operation.name), operation.name)
    assert.equal(codeOf(await call(org, operation, {}, { key })), 'insufficient_permission', operation.name)
  }
})

/** Creates an organization and the operation's input only once, for all tests in which every call is refused. */
function sampledOnce(sample: (typeof sampled)[number]['sample']) {
  let made: Promise<{ org: TestOrg } & Awaited<ReturnType<typeof sample>>> | undefined
  const make = async () => {
    const org = await testOrg()
    return { org, ...(await sample(org)) }
  }
  return () => (made ??= make())
}

for (const { operation, sample } of sampled) {
  const { name } = operation
  const refusing = sampledOnce(sample)

  test(`${name}: a manager with access to one location who finds it in the catalog may run it`, async () => {
    const org = await testOrg()
    const key = await keyOf(org, 'manager', [org.locationId])
    const catalogAnswer = await org.request('GET', `/api/v1/workflows?operation=${name}`, { key })
    if (catalogAnswer.status !== 200 || onSharedRecord.has(name)) return
    const { input } = await sample(org)
    const answer = await call(org, operation, input, { key })
    assert.notEqual(codeOf(answer), 'insufficient_permission', `${name}: ${answer.text}`)
  })

  test(`${name}: its input and its answer match its schemas`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const { body } = await org.request('GET', `/api/v1/workflows?operation=${name}`)
    const { input_schema, output_schema } = body.data
    if (input_schema !== false) {
      const takes = ajv.compile(input_schema)
      assert.ok(takes(input), `${name} input: ${ajv.errorsText(takes.errors)}`)
    } else assert.deepEqual(input, {})
    const answer = await call(org, operation, input)
    assertOk(name, answer)
    const isValidOutput = ajv.compile(output_schema)
    assert.ok(isValidOutput(answer.body.data), `${name} output: ${ajv.errorsText(isValidOutput.errors)}`)
  })

  test(`${name}: an unknown field is refused by name`, async () => {
    if (takesAnyMember.has(name)) return
    const { org, input } = await refusing()
    const answer = await call(org, operation, { ...input, org_id: randomUUID() })
    assert.equal(codeOf(answer), 'validation_error', answer.text)
    assert.ok(answer.body.error.details.some(({ field }: { field?: string }) => field === 'org_id'))
  })

  test(`${name}: a record of another organization does not exist`, async () => {
    // Creates the first sample before awaiting `refusing`, because a sample can start a server. Node would assign a
    // cleanup hook that is registered after that await to the test that created the promise of `refusing`. That test
    // has already ended, so the server would never be closed.
    const theirs = await testOrg()
    const foreign = (await sample(theirs)).input
    const { org: ours, input, subject } = await refusing()
    const before = await trade(theirs)
    for (const member of Object.keys(input).filter((each) => each.endsWith('_id') || each === subject)) {
      const other = foreign[member]
      if (typeof other !== 'string' || member === 'request_id') continue
      const answer = await call(ours, operation, { ...input, [member]: other })
      const unknown = await call(ours, operation, { ...input, [member]: newId() })
      const expected = member === subject ? 'not_found' : 'validation_error'
      assert.equal(codeOf(answer), expected, `${name} with a foreign ${member}: ${answer.text}`)
      assert.deepEqual(answer.body.error, unknown.body.error, `${name} tells a foreign ${member} apart`)
    }
    assert.deepEqual(await trade(theirs), before)
  })

  test(`${name}: a record of an inaccessible location does not exist`, async () => {
    const { org, input, subject } = await refusing()
    const isShared = operation.wholeOrganization === true
    if (!isShared && (subject === null || ofNoLocation.test(name))) return
    const key = await keyOf(org, 'manager', [await anotherLocation({ org })])
    const answer = await call(org, operation, input, { key })
    const refused = isShared ? 'insufficient_permission' : 'not_found'
    assert.equal(codeOf(answer), refused, `${name}: ${answer.text}`)
  })

  test(`${name}: a member limited to own records does not find another's`, async () => {
    const { org, input, subject } = await refusing()
    const role = roles.find((each) => {
      const accessScopes = operation.permission.map((permission) => accessScopeOfRole(each, permission))
      return accessScopes.every((accessScope) => accessScope !== null) && accessScopes.includes('own')
    })
    if (role === undefined || subject === null) return
    const answer = await call(org, operation, input, { key: await keyOf(org, role) })
    assert.equal(codeOf(answer), 'not_found', `${name} as ${role}: ${answer.text}`)
  })
}

for (const { operation, sample } of mutations) {
  const { name } = operation

  test(`${name}: a repeat with its key has the answer of the first call and no effect`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const idempotencyKey = randomUUID()
    const first = await call(org, operation, input, { idempotencyKey })
    assertOk(name, first)
    const before = await trade(org)
    const again = await call(org, operation, input, { idempotencyKey })
    assert.equal(again.headers['x-idempotent-replayed'], 'true', again.text)
    const isSensitive = operation.kind === 'mutation' && operation.redact !== undefined
    if (isSensitive)
      assert.notEqual(again.text, first.text, `${name} repeats what only the first answer may show`)
    else assert.equal(again.text, first.text)
    assert.deepEqual(await trade(org), before)
    const receipt = await org.request('GET', `/api/v1/workflows/requests/${first.body.meta.request_id}`)
    assert.deepEqual(receipt.body.data.result, again.body.data)
  })

  test(`${name}: a record changed since it was read is refused as stale`, async () => {
    if (!('expected_version' in shapeOf(operation.input))) return
    const org = await testOrg()
    const { input } = await sample(org)
    const before = await trade(org)
    const answer = await call(org, operation, { ...input, expected_version: 999_999 })
    assert.equal(codeOf(answer), 'stale_version', answer.text)
    assert.equal(typeof answer.body.error.details[0].version, 'number')
    assert.ok(operation.errors?.includes('stale_version'), `${name} does not declare it`)
    assert.deepEqual(await trade(org), before)
  })

  test(`${name}: a dry run has no effect, and the confirmed call does what it shows`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const before = await trade(org)
    const dryRun = await call(org, operation, input, { dryRun: true })
    assertOk(name, dryRun)
    assert.deepEqual(await trade(org), before)
    assert.deepEqual(dryRunSchema.parse(dryRun.body.data), dryRun.body.data)
    assert.equal(dryRun.body.data.would.asks.length, dryRun.body.data.calls_provider ? 1 : 0)
    const earlierEvents = await org.events()
    const confirmed = await call(org, operation, input, {
      headers: { 'confirm-token': dryRun.body.data.confirm_token },
    })
    assertOk(name, confirmed)
    if (dryRun.body.data.calls_provider) return
    assert.deepEqual(
      (await org.events()).slice(earlierEvents.length),
      dryRun.body.data.would.events.map(({ event }: { event: string }) => event),
    )
  })
}
