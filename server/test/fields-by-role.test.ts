import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { answerSchemaOf, permissionKeyword } from '../src/adapters/view/answer-schema.ts'
import { everyOperation, memberOperations, operations } from '../src/app/catalog.ts'
import { createMember } from '../src/domains/office/workforce/operations.ts'
import { lackingInRole } from '../src/kernel/access/cut-answer.ts'
import { type Permission, accessScopeOfRole, type Role, roles } from '../src/kernel/access/permissions.ts'
import { partsOf, permissionOf, unwrapped } from '../src/kernel/access/visible-with.ts'
import type { EventType } from '../src/kernel/events/event.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { adoptAll } from './from-catalog/adopt-all.ts'
import { call } from './from-catalog/calls.ts'
import { sampled } from './from-catalog/samples.ts'

// Tests that no operation returns a price, floor, cost or pay to a member whose role lacks the permission for it. The
// schemas state the permission of each field (visible-with.ts).

const may = (role: Role, { permission }: Operation): boolean =>
  permission.every((each) => accessScopeOfRole(role, each) !== null)

/** True for names of amounts and pay terms that only some roles may see. Names of ids are excluded. */
const isMoney = (name: string): boolean =>
  !/_ids?$/.test(name) && /_cents$|(^|_)(prices?|floors?|costs?|pay|commissions?|wages?)(_|$)/.test(name)

/** Fields whose names match `isMoney` although they are not amounts of money. This `cost` is a number of messages. */
const noMoney = new Set(['automations.simulate .cost'])

test('every field for an amount of money in an answer or event declares the permission that it needs', () => {
  const unmarked = new Set<string>()
  const visit = (where: string, schema: z.core.$ZodType, path: string, above: readonly unknown[]): void => {
    if (above.includes(schema)) return
    const { def } = (schema as z.core.$ZodTypes)._zod
    const ancestors = [...above, schema]
    if (def.type !== 'object') {
      for (const part of partsOf(schema)) visit(where, part, path, ancestors)
      return
    }
    for (const [name, member] of Object.entries(def.shape)) {
      if (permissionOf(member)) continue
      const at = `${path}.${name}`
      if (isLeaf(member) && isMoney(name) && !noMoney.has(`${where} ${at}`)) unmarked.add(`${where} ${at}`)
      visit(where, member, at, ancestors)
    }
  }
  for (const operation of memberOperations) visit(operation.name, operation.output, '', [])
  for (const { name, payload } of eventsOf(everyOperation)) visit(name, payload, '', [])
  assert.deepEqual([...unmarked].sort(), [])
})

function isLeaf(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return isLeaf(def.element)
  if (def.type === 'union') return def.options.every(isLeaf)
  const inner = unwrapped(schema)
  return inner ? isLeaf(inner) : def.type !== 'object'
}

function eventsOf(all: readonly Operation[]): EventType[] {
  return [
    ...new Set(all.flatMap((operation) => (operation.kind === 'mutation' ? (operation.emits ?? []) : []))),
  ]
}

test('every role that may run automations may see every field, so results of automations need not hide any', () => {
  const needed = new Set(everyOperation.flatMap(({ output }) => permissionsNamed(answerSchemaOf(output))))
  for (const role of roles.filter((each) => accessScopeOfRole(each, 'manage_automations') !== null))
    assert.deepEqual(
      [...needed].filter((permission) => accessScopeOfRole(role, permission) === null),
      [],
      role,
    )
})

function permissionsNamed(schema: unknown): Permission[] {
  return [...JSON.stringify(schema).matchAll(/"x-permission":"(\w+)"/g)].map(([, name]) => name as Permission)
}

interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  const?: unknown
  [permissionKeyword]?: Permission
}

/** Returns the paths of the fields in an answer for which the schema requires a permission that the role lacks. */
function seenBy(role: Role, schema: Schema, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return branchesOf(schema).flatMap(({ items }) =>
      items ? value.flatMap((each: unknown) => seenBy(role, items, each, `${path}[]`)) : [],
    )
  return branchesOf(schema)
    .filter((branch) => isOf(branch, value))
    .flatMap(({ properties = {}, additionalProperties }) =>
      Object.entries(value).flatMap(([name, member]) => {
        const inner = properties[name] ?? (additionalProperties as Schema | undefined) ?? {}
        const permission = inner[permissionKeyword]
        if (permission && accessScopeOfRole(role, permission) === null) return [`${path}.${name}`]
        return seenBy(role, inner, member, `${path}.${name}`)
      }),
    )
}

const branchesOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(branchesOf),
]

const isOf = ({ properties = {} }: Schema, value: object): boolean =>
  Object.entries(properties).every(
    ([name, member]) =>
      member.const === undefined || member.const === (value as Record<string, unknown>)[name],
  )

/**
 * True if the role may run the operation, but not with its sample input. `sync.changes` refuses members who see only
 * their own records. `batches.prepare` and `batches.start` are refused, because their samples change a lead, and
 * because a confirm token is valid only for the member who prepared the batch.
 */
const isRefused = ({ name }: Operation, role: Role): boolean =>
  name === 'sync.changes'
    ? accessScopeOfRole(role, 'view_jobs') === 'own'
    : name === 'batches.prepare' || name === 'batches.start'

/**
 * Operations whose answers differ by role, each with the roles that may run it but lack a permission for some of its
 * fields.
 */
const differing = operations.flatMap((operation) => {
  const { sample } = sampled.find((each) => each.operation === operation)!
  return roles
    .filter(
      (role) =>
        may(role, operation) &&
        !isRefused(operation, role) &&
        lackingInRole(role, operation.output).length > 0,
    )
    .map((role) => ({ operation, sample, role }))
})

/**
 * Adjusts the sample input for the role: the sample input of `schedule.board` also requests appointments, which need
 * `view_leads`.
 */
function forRole({ name }: Operation, role: Role, input: Record<string, unknown>) {
  const isBoard = name === 'schedule.board' && accessScopeOfRole(role, 'view_leads') === null
  return { input: isBoard ? { ...input, scope: 'ops' } : input }
}

async function memberWith(org: TestOrg, role: Role): Promise<{ id: string; key: string }> {
  const memberInput = { email: `${role}@example.com`, name: role, role, location_ids: null }
  const { id } = await org.run(createMember, memberInput, org.operator)
  return { id, key: await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId: id }) }
}

for (const { operation, sample, role } of differing) {
  const schema = answerSchemaOf(operation.output) as Schema

  test(`${operation.name}: the answer to a ${role} contains nothing that the role may not see`, async () => {
    const org = await testOrg()
    const { id, key } = await memberWith(org, role)
    const { input } = forRole(operation, role, (await sample(org)).input)
    await adoptAll(org, id)
    if (operation.kind === 'mutation') {
      const preview = await call(org, operation, input, { key, dryRun: true })
      if (preview.status === 200) assert.deepEqual(seenBy(role, schema, preview.body.data.would.result), [])
    }
    const idempotencyKey = `once-${operation.name}`
    const answer = await call(org, operation, input, {
      key,
      idempotencyKey: operation.kind === 'mutation' ? idempotencyKey : null,
    })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(seenBy(role, schema, answer.body.data), [])
    const { body } = await org.request('GET', `/api/v1/workflows?operation=${operation.name}`, { key })
    const hidden = permissionsNamed(body.data.output_schema).filter(
      (each) => accessScopeOfRole(role, each) === null,
    )
    assert.deepEqual(hidden, [], 'of the published schema')
  })
}
