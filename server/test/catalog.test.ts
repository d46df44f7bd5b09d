import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod'
import { routes } from '../src/adapters/rest/routes.ts'
import { isOperation, operations } from '../src/app/catalog.ts'
import { accessScopeOfRole, roles } from '../src/kernel/access/permissions.ts'
import { exactScopes } from '../src/kernel/access/scopes.ts'
import { AppError, errorStatuses } from '../src/kernel/errors.ts'
import type { EventType } from '../src/kernel/events/event.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { isTest, sources } from './from-routes/sources.ts'
import { shapeOf } from './from-routes/schema.ts'

const domainsRoot = resolve(import.meta.dirname, '../src/domains')

/** Operations that accept unknown fields, with the reason. */
const open: Readonly<Record<string, string>> = {
  'leadImports.create': 'the document comes from another system, and all its fields are stored for review',
}

/**
 * Operations that are meant for API keys and not for people. They need no permission, and the list of operations does
 * not contain them.
 */
const ofKeys = new Set(['keys.describe'])

/** Input fields that need no description, because their names and types explain them fully. */
const obvious = new Set(
  `name email notes city state zip address_line2 status vertical
   customer_name customer_email customer_phone service_address source existing_client_id
   sqft stories lot_sqft year_built roof_sqft gutter_linear_ft siding_type roof_type`.split(/\s+/),
)

interface Found {
  operation: Operation
  exportName: string
  domain: string
}

async function exported(): Promise<Found[]> {
  const domains = readdirSync(domainsRoot, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/[^/]+\/operations\.ts$/.test(file))
    .map((file) => dirname(file))
  const all = await Promise.all(
    domains.map(async (domain) => {
      const index = (await import(join(domainsRoot, domain, 'operations.ts'))) as Record<string, unknown>
      return Object.entries(index).flatMap(([exportName, value]) =>
        isOperation(value) ? [{ operation: value, exportName, domain }] : [],
      )
    }),
  )
  return all.flat()
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Returns the path, without extension, of the file that must define the operation: for `invoices.paymentLink.create`,
 * `domains/money/invoices/operations/payment-link/create`. If the domain has another name than the first word of the
 * operation, the path contains that word too: `domains/organization/company/operations/settings/tax-rates/save`.
 */
function fileOf(name: string, domain: string): string {
  const segments = name.split('.').map(kebab)
  return `${domain}/operations/${(segments[0] === basename(domain) ? segments.slice(1) : segments).join('/')}`
}

test('the catalog contains every operation that a domain exports, and the routes use no other', async () => {
  const exportedOperations = (await exported()).map(({ operation }) => operation)
  const all = new Set([...exportedOperations, ...routes.map((route) => route.operation)])
  for (const route of routes) if (route.instead) all.add(route.instead.operation)
  const missing = [...all].filter(
    (each) => !operations.includes(each) && !ofKeys.has(each.name) && each.only === undefined && !each.offApi,
  )
  assert.deepEqual(
    missing.map((each) => each.name),
    [],
    'add the domain to catalog.ts',
  )
  assert.ok(operations.length >= 17, `only ${operations.length} operations`)
})

test("the path of an operation's file follows from its wire name, and its test is beside it", async () => {
  const expected = new Set<string>()
  for (const { operation, exportName, domain } of await exported()) {
    const { name } = operation
    assert.match(name, /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,3}$/)
    const file = fileOf(name, domain)
    expected.add(`${file}.ts`)
    assert.ok(existsSync(join(domainsRoot, `${file}.ts`)), `${name} should be in domains/${file}.ts`)
    const own = (await import(join(domainsRoot, `${file}.ts`))) as Record<string, unknown>
    assert.equal(own[exportName], operation, `${name} should be exported by domains/${file}.ts`)
    if (operation.kind === 'mutation')
      assert.ok(
        existsSync(join(domainsRoot, `${file}.test.ts`)),
        `${name} has no test: domains/${file}.test.ts`,
      )
  }
  const others = sources()
    .map(({ path }) => path)
    .filter((path) => /^domains\/[^/]+\/[^/]+\/operations\//.test(path) && !isTest(path))
    .filter((path) => !expected.has(path.slice('domains/'.length)))
  assert.deepEqual(others, [], 'a folder of operations holds nothing but operations that the domain exports')
})

test('every operation refuses unknown fields', () => {
  for (const { name, input } of operations) {
    const strange = { strange_member: 1 }
    const issues = input.safeParse(strange).error?.issues ?? []
    const refused = issues.some(
      (issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('strange_member'),
    )
    assert.equal(
      refused,
      !(name in open),
      `${name} ${refused ? 'is strict: remove the exception' : 'takes any member'}`,
    )
  }
})

test('every input and output is published as JSON Schema', () => {
  for (const { name, input, output, summary, description } of operations) {
    const schemas = [
      z.toJSONSchema(input, { io: 'input', unrepresentable: 'throw' }),
      z.toJSONSchema(output, { io: 'output', unrepresentable: 'throw' }),
    ]
    for (const schema of schemas)
      assert.ok(schema.type === 'object' || schema.anyOf || schema.$ref, `${name}: ${JSON.stringify(schema)}`)
    assert.match(summary, /^[A-Z][^\n]+\.$/, `${name}: the summary is a sentence`)
    if (description !== undefined)
      assert.match(description, /^[A-Z`].*[.]$/s, `${name}: the description is made of sentences`)
  }
})

test('every operation answers with an object, as tools require', () => {
  for (const { name, output } of operations) {
    const root = z.toJSONSchema(output, { io: 'output' })
    const typesOf = ({ $ref, anyOf, oneOf, type }: Partial<typeof root>): unknown[] => {
      if ($ref !== undefined) return typesOf(root.$defs![$ref.split('/').at(-1)!]!)
      const branches = anyOf ?? oneOf
      return branches ? branches.flatMap((each) => typesOf(each as typeof root)) : [type].flat()
    }
    assert.deepEqual([...new Set(typesOf(root))], ['object'], name)
  }
})

test('every input field has a description, unless its name explains it', () => {
  const all = new Set<string>()
  const silent: string[] = []
  for (const operation of operations) {
    const { name, input } = operation
    for (const [member, schema] of Object.entries(shapeOf(input))) {
      all.add(member)
      const subject = routes.some((route) => route.operation === operation && route.idField === member)
      const isDescribed = JSON.stringify(
        z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
      ).includes('"description"')
      if (!(isDescribed || obvious.has(member) || subject)) silent.push(`${name}: say what ${member} means`)
    }
  }
  assert.deepEqual(silent, [])
  assert.deepEqual(
    [...obvious].filter((member) => !all.has(member)),
    [],
    'no input has these: remove them',
  )
})

test('a member can run an operation if, and only if, the role has every permission that it names', async () => {
  const org = await testOrg()
  for (const operation of operations) {
    assert.ok(operation.permission.length > 0, `${operation.name} names no permission`)
    for (const role of roles) {
      const allowed = operation.permission.every((permission) => accessScopeOfRole(role, permission) !== null)
      const outcome = await org
        .run(operation, { strange_member: 1 }, { type: 'member', id: org.ownerId, role })
        .then(
          () => 'done',
          (error: unknown) => (error instanceof AppError ? error.code : error),
        )
      if (allowed) assert.notEqual(outcome, 'insufficient_permission', `${operation.name} as ${role}`)
      else assert.equal(outcome, 'insufficient_permission', `${operation.name} as ${role}`)
    }
  }
  const refusals = operations.filter((each) =>
    each.permission.some((permission) => accessScopeOfRole('technician', permission) === null),
  )
  assert.ok(refusals.length > 0)
})

test('a key can run an operation if, and only if, it has its scope; an operation without a scope is closed to keys', async () => {
  const org = await testOrg()
  for (const operation of operations) {
    const { scope } = operation
    if (scope === null) continue
    if (scope !== undefined)
      assert.ok(exactScopes.includes(scope), `${operation.name}: there is no scope ${scope}`)
    const outcome = (scopes: string[]) =>
      org.run(operation, { strange_member: 1 }, { type: 'api_key', scopes: new Set(scopes) }).then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      )
    assert.equal(
      await outcome(exactScopes.filter((each) => each !== scope)),
      'insufficient_scope',
      operation.name,
    )
    if (scope !== undefined) assert.notEqual(await outcome([scope]), 'insufficient_scope', operation.name)
  }
})

test('errors and events that an operation declares exist and are described', () => {
  const events = new Map<string, EventType>()
  for (const operation of operations) {
    for (const code of operation.errors ?? []) assert.ok(code in errorStatuses, `${operation.name}: ${code}`)
    if (operation.kind === 'query') continue
    for (const event of operation.emits ?? []) {
      assert.ok((events.get(event.name) ?? event) === event, `two events are called ${event.name}`)
      events.set(event.name, event)
    }
  }
  assert.ok(events.size > 0)
  for (const { name, summary, payload } of events.values()) {
    assert.match(name, /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
    assert.match(summary, /^[A-Z][^\n]+\.$/, `${name}: the summary is a sentence`)
    const schema = z.toJSONSchema(payload, { io: 'output', unrepresentable: 'throw' })
    assert.equal(schema.type, 'object')
    for (const member of ['version', 'updated_at'])
      assert.ok(member in schema.properties!, `${name}: every payload has ${member}`)
  }
})

const layer = (path: string): string => path.split('/')[0]!
/** Returns the domain of a file. Undefined for files that list parts of all domains, such as `domains/records.ts`. */
const domainOf = (path: string): string | undefined => /^domains\/([^/]+\/[^/]+)\//.exec(path)?.[1]

/** Matches the adapters that may import domains: the table of routes and the command line. */
const mayImportDomains = /^adapters\/(rest\/routes\.ts|cli\/)/

test('the kernel imports no domain and no adapter; a domain imports no adapter', () => {
  for (const { path, imports } of sources().filter((source) => !isTest(source.path))) {
    const forbidden =
      layer(path) === 'kernel'
        ? ['domains', 'adapters', 'app', 'testing', 'start', 'demo']
        : layer(path) === 'domains'
          ? ['adapters', 'app', 'testing', 'start', 'demo']
          : ['testing']
    for (const each of imports) assert.ok(!forbidden.includes(layer(each)), `${path} imports ${each}`)
  }
})

/**
 * Matches folders whose operations wrap the operations of other domains for phones. Like an adapter, they may import
 * operations of every domain.
 */
const wraps = /^domains\/office\/(mobile|sync\/upload)\//

test('a domain is imported through its index.ts; adapters and tests import its operations.ts', () => {
  for (const { path, imports } of sources()) {
    for (const each of imports) {
      const domain = domainOf(each)
      if (domain === undefined || domain === domainOf(path)) continue
      const allowed =
        each === `domains/${domain}/index.ts` ||
        (each === `domains/${domain}/operations.ts` &&
          (domainOf(path) === undefined || wraps.test(path) || isTest(path))) ||
        (isTest(path) && each.includes('/testing/'))
      assert.ok(allowed, `${path} reaches past the index.ts of ${domain}: ${each}`)
    }
  }
})

test('adapters import no domain, except where addresses and commands are listed', () => {
  for (const { path, imports } of sources().filter(
    ({ path }) => layer(path) === 'adapters' && !isTest(path),
  )) {
    if (mayImportDomains.test(path)) continue
    for (const each of imports) assert.notEqual(layer(each), 'domains', `${path} imports ${each}`)
  }
})
