import { randomBytes, randomUUID } from 'node:crypto'
import type { QueryResult, QueryResultRow } from 'pg'
import { organizationToBe } from '../domains/organization/company/index.ts'
import { createKey, createOrganization } from '../domains/organization/company/operations.ts'
import type { Actor, Organization } from '../kernel/access/actor.ts'
import { operatorOf } from '../kernel/access/operator.ts'
import type { Risk } from '../kernel/access/risks.ts'
import { exactScopes, resolveScopes } from '../kernel/access/scopes.ts'
import type { Mode } from '../kernel/database/database.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { testApp, type TestApp } from './test-app.ts'
import { injectRequest, type TestRequest, type TestResponse } from './test-request.ts'

export interface TestOrg {
  app: TestApp
  id: string
  /** The organization in the actor of `run`. A sample that changes its row changes it here, too. */
  self: Organization
  mode: Mode
  slug: string
  ownerId: string
  locationId: string
  /** Value for `as` of `run`: runs an operation as the organization's owner instead of as an API key. */
  owner: Partial<Actor>
  /**
   * Value for `as` of `run`: runs an operation as the operator of the installation, who may create records
   * that no member can.
   */
  operator: Partial<Actor>
  /** Runs an operation. By default, the caller is an API key with every scope. */
  run<Input, Output>(
    operation: Operation<Input, Output>,
    input: unknown,
    as?: Partial<Actor>,
  ): Promise<Output>
  /** Creates an API key. By default, it has all scopes. */
  key(options?: {
    mode?: 'live' | 'test'
    scopes?: readonly string[]
    locationIds?: readonly string[]
    perMinute?: number
    /** Risk flags. The key needs a confirm token (from a dry run) to call a mutation that has one of these flags. */
    confirm?: readonly Risk[]
    /** Member who creates the key. Defaults to the owner. */
    memberId?: string
  }): Promise<string>
  /**
   * Sends a request to the service. By default, it has a new live API key and, if it is a write, a new idempotency key.
   */
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>
  /** Names of the events emitted so far, in order. */
  events(): Promise<string[]>
  /** Payloads of the events with this name, in order. */
  payloads<Payload = Record<string, unknown>>(name: string): Promise<Payload[]>
  /**
   * Runs a statement as the owner of the tables and returns its rows. `$1` is the id of the organization; the
   * first element of `parameters` is `$2`.
   */
  query: RowsQuery
}

interface RowsQuery {
  (text: string, parameters?: readonly unknown[]): Promise<QueryResult['rows']>
  <Row extends QueryResultRow>(text: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/**
 * Creates an organization for a test, so that the test sees only its own records. Its quiet hours are off, so that
 * customers can get messages at night too. With `clock`, the time of the organization stands still at that instant.
 */
export async function testOrg(mode: Mode = 'live', clock: string | null = null): Promise<TestOrg> {
  const app = await testApp()
  const slug = `test-${randomBytes(6).toString('hex')}`
  const toBe = organizationToBe()
  const named = { name: 'Test Cleaning', slug, timezone: 'America/Chicago' }
  const organization = await run(app.kernel, createOrganization, {
    actor: operatorOf(toBe),
    input: { ...named, owner_email: `owner@${slug}.test`, test_clock: clock ?? undefined },
    requestId: randomUUID(),
  })
  await app.inspect.query(
    `insert into quoin.company_settings (org_id, quiet_hours, created_at, updated_at)
     select o.org_id, '{"sms": null, "email": null}', o.created_at, o.updated_at from quoin.organizations o where o.org_id = $1`,
    [organization.id],
  )
  const org: Organization = { ...toBe, ...named, clock }
  const actor: Actor = {
    type: 'api_key',
    id: randomUUID(),
    name: 'test',
    org,
    mode,
    locations: '*',
    scopes: resolveScopes(exactScopes),
    memberId: organization.owner.id,
  }

  const key: TestOrg['key'] = async (options = {}) => {
    const input = {
      mode: options.mode ?? (mode === 'live' ? 'live' : 'test'),
      name: 'test',
      scopes: options.scopes ?? exactScopes,
      member_id: options.memberId ?? organization.owner.id,
      location_ids: options.locationIds,
      rate_limit: options.perMinute ?? 1_000_000,
      confirm: options.confirm,
    }
    const call = { actor: operatorOf(org), input, requestId: randomUUID() }
    return (await run(app.kernel, createKey, call)).key
  }
  let usual: Promise<string> | undefined
  const query: RowsQuery = async (text: string, parameters: readonly unknown[] = []) =>
    (await app.inspect.query(text, [organization.id, ...parameters])).rows
  return {
    app,
    id: organization.id,
    self: org,
    mode,
    slug,
    ownerId: organization.owner.id,
    locationId: organization.location.id,
    owner: { type: 'member', id: organization.owner.id, role: 'owner' },
    operator: { type: 'system', id: null, mode: 'live' },
    run: (operation, input, as = {}) =>
      run(app.kernel, operation, { actor: { ...actor, ...as } as Actor, input, requestId: randomUUID() }),
    key,
    request: async (method, path, request = {}) => {
      const chosen = request.key === undefined ? await (usual ??= key()) : request.key
      return await injectRequest(app.server, method, path, { ...request, key: chosen })
    },
    events: async () => {
      const rows = await query<{ name: string }>(
        `select name from ${mode}.events where org_id = $1 order by id`,
      )
      return rows.map((row) => row.name)
    },
    payloads: async <Payload>(name: string) => {
      const text = `select payload from ${mode}.events where org_id = $1 and name = $2 order by id`
      return (await query<{ payload: Payload }>(text, [name])).map(({ payload }) => payload)
    },
    query,
  }
}
