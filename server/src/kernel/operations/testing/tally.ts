import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { TestOrg } from '../../../testing/test-org.ts'
import { resolveScopes } from '../../access/scopes.ts'
import type { Actor, MemberActor, Organization } from '../../access/actor.ts'
import { event } from '../../events/event.ts'
import type { MutationContext } from '../context.ts'
import type { ProviderRequest } from '../provider-request.ts'
import { type Mutation, mutation } from '../operation.ts'

export const tallied = event({
  name: 'test.tallied',
  summary: 'Something was counted.',
  payload: z.object({ what: z.string(), count: z.int() }),
})

export interface Tallied {
  count: number
}

/** The provider request that test operations describe. */
export const testRequest: ProviderRequest = {
  service: 'test',
  action: 'ask',
  amount_cents: null,
  currency: null,
  method: null,
  document: null,
}

/**
 * Returns an operation for tests of how operations are run. It increments a count of the organization, emits an
 * event and then calls `then`, which may return the answer. `begun` counts the calls of its handler.
 */
export function tally(
  then: (ctx: MutationContext, count: number) => Promise<unknown> = () => Promise.resolve(),
  definition: Partial<Mutation<{ what: string }, Tallied>> = {},
): Mutation<{ what: string }, Tallied> & { begun: number } {
  const operation = {
    begun: 0,
    ...mutation<{ what: string }, Tallied>({
      name: 'test.tally',
      summary: 'Count something.',
      permission: ['manage_leads'],
      scope: 'leads:write',
      input: z.strictObject({ what: z.string() }),
      output: z.strictObject({ count: z.int() }),
      emits: [tallied],
      async handler(ctx, { what }) {
        operation.begun++
        const count = await countOne(ctx, what)
        ctx.emit(tallied, { what, count })
        const answer = await then(ctx, count)
        return isTallied(answer) ? answer : { count }
      },
      ...definition,
    }),
  }
  return operation
}

const isTallied = (answer: unknown): answer is Tallied =>
  typeof answer === 'object' && answer !== null && 'count' in answer

/**
 * Returns an operation like `tally` that also calls a provider. `work` makes the call, and then `book` stores the
 * provider's answer.
 */
export function tallyWithProvider<Answer>(
  work: (key: string) => Promise<Answer>,
  book: (ctx: MutationContext, answer: Answer) => unknown = () => undefined,
  more: { request?: ProviderRequest } & Partial<Mutation<{ what: string }, Tallied>> = {},
) {
  const { request = testRequest, ...definition } = more
  return tally(
    (ctx, count) =>
      ctx.callProvider(request, work, async (answer) => {
        await book(ctx, answer)
        return { count }
      }),
    { provider: { resolution: 'Ask the provider.' }, ...definition },
  )
}

export async function countOne(ctx: Pick<MutationContext, 'db' | 'actor'>, what: string): Promise<number> {
  const row = await ctx.db.row<{ count: string }>(
    `insert into counters (org_id, kind, last_value) values ($1, $2, 1)
         on conflict (org_id, kind) do update set last_value = counters.last_value + 1 returning last_value::text as count`,
    [ctx.actor.org.id, what],
  )
  return Number(row!.count)
}

/** Everything that operations have stored for an organization. */
export interface StoredState {
  counts: Record<string, number>
  events: string[]
  audited: string[]
  answers: string[]
  receipts: string[]
}

export const nothing: StoredState = { counts: {}, events: [], audited: [], answers: [], receipts: [] }

export async function readStored({ app, id, mode }: TestOrg): Promise<StoredState> {
  const listRows = async (column: string, table: string): Promise<string[]> => {
    const text = `select ${column} as it from ${mode}.${table} where org_id = $1 order by 1`
    return (await app.inspect.query<{ it: string }>(text, [id])).rows.map(({ it }) => it)
  }
  const counts = `select kind, last_value::int as count from ${mode}.counters where org_id = $1`
  const { rows } = await app.inspect.query<{ kind: string; count: number }>(counts, [id])
  return {
    counts: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    events: await listRows(`name || ' ' || (payload->>'count')`, 'events'),
    audited: (await listRows('operation', 'audit_log')).filter(
      (operation) => operation !== 'organizations.create',
    ),
    answers: await listRows(`key || ' ' || status`, 'idempotency_records'),
    receipts: await listRows(`idempotency_key || ' ' || state`, 'receipts'),
  }
}

export function organizationOf(org: TestOrg): Organization {
  return {
    id: org.id,
    slug: org.slug,
    name: 'Test Cleaning',
    timezone: 'America/Chicago',
    country: 'US',
    currency: 'USD',
    defaultLocationId: org.locationId,
    isDemo: false,
    clock: null,
    practiceOf: null,
  }
}

/** Returns an actor that is an API key with only this scope. */
export function keyActor(org: TestOrg, scope = 'leads:write'): Actor {
  return {
    type: 'api_key',
    name: 'test',
    id: randomUUID(),
    org: organizationOf(org),
    mode: org.mode,
    locations: '*',
    scopes: resolveScopes([scope]),
    memberId: org.ownerId,
  }
}

export function ownerActor(org: TestOrg): MemberActor {
  return {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    org: organizationOf(org),
    mode: org.mode,
    locations: '*',
  }
}
