import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { confirmOf, operationSchema, type CatalogViewer } from '../src/adapters/workflows/catalog-entry.ts'
import {
  type Detail,
  type Finding,
  findOperations,
  presentOperation,
} from '../src/adapters/workflows/find-operations.ts'
import { createCachedCatalog } from '../src/adapters/workflows/cached-catalog.ts'
import { leanSchema } from '../src/adapters/workflows/lean-schema.ts'
import { searchCatalog } from '../src/adapters/workflows/search-catalog.ts'
import { operations } from '../src/app/catalog.ts'
import { agentsConfirm, type Risk } from '../src/kernel/access/risks.ts'
import { accessScopeOfRole, roles } from '../src/kernel/access/permissions.ts'
import { revokeKey } from '../src/domains/organization/company/operations.ts'
import { newMember } from '../src/domains/office/workforce/testing/new-member.ts'
import { deactivateMember, updateMember } from '../src/domains/office/workforce/operations.ts'
import { callMcpTool, mcpRequest } from '../src/testing/mcp-request.ts'
import { soon } from '../src/testing/soon.ts'
import { testOrg } from '../src/testing/test-org.ts'

// Tests that the cached list of operations equals a newly built list, for every role, set of scopes and confirmation
// policy, and regardless of the order in which callers request the lists.

const scopeSets = [
  [],
  ['workflows:read'],
  ['workflows:write'],
  ['workflows:read', 'workflows:write'],
  ['automations:read', 'leads:read', 'workflows:read'],
]
const confirmSets: (readonly Risk[])[] = [[], ['money'], agentsConfirm]
const viewers: CatalogViewer[] = roles.flatMap((role) =>
  scopeSets.flatMap((scopes) =>
    confirmSets.flatMap((confirms) =>
      (['*', ['one']] as const).map((locations) => ({
        actor: { role, locations, through: { confirms } },
        scopes: new Set(scopes),
      })),
    ),
  ),
)

/**
 * Returns the operations that a caller can see. Computes them independently of the catalog, so that the two can be
 * compared.
 */
const visibleOperations = ({ actor: { role, locations }, scopes }: CatalogViewer) =>
  operations.filter(
    ({ kind, permission, only, wholeOrganization }) =>
      !only &&
      !(wholeOrganization && locations !== '*') &&
      scopes.has(kind === 'query' ? 'workflows:read' : 'workflows:write') &&
      !permission.some((each) => accessScopeOfRole(role, each) === null),
  )

test('the cached list equals a newly built one, for every role and set of scopes', () => {
  const catalog = createCachedCatalog(operations)
  const lists = new Set<string>()
  for (let time = 0; time < 2; time += 1)
    for (const viewer of viewers) {
      const list = catalog.list(viewer)
      const data = visibleOperations(viewer).map((operation) => presentOperation(operation, 'full', viewer))
      assert.equal(list.toString(), JSON.stringify({ data }))
      assert.deepEqual([...catalog.visibleTo(viewer)], visibleOperations(viewer))
      lists.add(list.toString())
    }
  assert.ok(lists.size > roles.length * 4, `${lists.size} lists`)
})

test('a cached search returns the same operations as a new one', () => {
  const catalog = createCachedCatalog(operations)
  const search = searchCatalog(operations)
  const areas = [...new Set(operations.map(({ name }) => name.split('.')[0]!))].slice(0, 4)
  const finding: fc.Arbitrary<Finding> = fc.record(
    {
      search: fc.constantFrom('bill a customer', 'refund', 'who works when'),
      area: fc.constantFrom(...areas),
      kind: fc.constantFrom('query' as const, 'mutation' as const),
      limit: fc.constantFrom(1, 10),
    },
    { requiredKeys: [] },
  )
  const detail = fc.constantFrom<Detail>('name', 'summary', 'full')
  fc.assert(
    fc.property(fc.constantFrom(...viewers), finding, detail, (viewer, query, each) => {
      const searchCached = (): unknown => {
        const { text, more } = catalog.search(viewer, query, each)
        return { text, more }
      }
      const now = (): unknown => {
        const { operations: those, more } = findOperations(visibleOperations(viewer), query, search)
        return { text: JSON.stringify(those.map((one) => presentOperation(one, each, viewer))), more }
      }
      assert.deepEqual(outcome(searchCached), outcome(now))
    }),
    { numRuns: 1500 },
  )
})

test('a cached schema equals a newly built one', () => {
  const catalog = createCachedCatalog(operations)
  for (const operation of [...operations, ...operations])
    for (const viewer of viewers.slice(0, confirmSets.length)) {
      const confirm = confirmOf(operation, viewer)
      const whole = JSON.stringify({ ...operationSchema(operation), ...confirm })
      assert.equal(catalog.describe(viewer, operation, 'full'), whole)
      assert.equal(
        catalog.describe(viewer, operation, 'input'),
        JSON.stringify({ ...leanSchema(operation), ...confirm }),
      )
    }
})

test('a change of role, a deactivation and a revocation reach the cached lists', async () => {
  const org = await testOrg()
  const { id: member_id } = await newMember(org, { role: 'manager' })
  const manager = await newMember(org, { role: 'manager' })
  const [key, other] = [await org.key({ memberId: member_id }), await org.key({ memberId: manager.id })]
  const refunds = 'invoices.refundPayment'
  const refundVisibility = async (callerKey: string): Promise<unknown[]> => {
    const list = await callMcpTool(callerKey, 'list_workflows')
    const search = await callMcpTool(callerKey, 'list_workflows', { search: 'give money back' })
    const schema = await callMcpTool(callerKey, 'get_workflow_schema', { operation: refunds })
    const whole = await org.request('GET', '/api/v1/workflows', { key: callerKey })
    const one = await org.request('GET', `/api/v1/workflows?operation=${refunds}`, { key: callerKey })
    const names = [list, search].map(({ structuredContent }) =>
      structuredContent.workflows.some(({ name }: { name: string }) => name === refunds),
    )
    const addresses = whole.body.data.some(({ name }: { name: string }) => name === refunds)
    return [...names, schema.isError === undefined, addresses, one.status]
  }
  const all = [true, true, true, true, 200]
  const none = [false, false, false, false, 404]
  assert.deepEqual(await refundVisibility(key), all)
  assert.deepEqual(await refundVisibility(other), all)
  await org.run(updateMember, { member_id, role: 'technician' }, org.owner)
  await soon(async () => assert.deepEqual(await refundVisibility(key), none))
  assert.deepEqual(await refundVisibility(other), all)

  await org.run(deactivateMember, { member_id: manager.id }, org.owner)
  await soon(async () => assert.equal((await mcpRequest(other, 'tools/list')).status, 403))

  const { rows } = await org.app.inspect.query('select id from quoin.api_keys where member_id = $1', [
    member_id,
  ])
  assert.equal((await mcpRequest(key, 'tools/list')).status, 200)
  await org.run(revokeKey, { key_id: rows[0].id }, org.owner)
  await soon(async () => {
    assert.equal((await mcpRequest(key, 'tools/list')).status, 401)
    assert.equal((await org.request('GET', '/api/v1/workflows', { key })).status, 401)
  })
})

function outcome(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return (error as Error).message
  }
}
