import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import type { MemberActor } from '../../kernel/access/actor.ts'
import { invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Mutation, mutation } from '../../kernel/operations/operation.ts'
import { testRequest } from '../../kernel/operations/testing/tally.ts'
import { testOrg } from '../../testing/test-org.ts'
import type { WorkflowCaller } from './caller.ts'
import { workflows } from './workflows.ts'

const output = z.object({ told: z.string() })

/** Inserts a row. Tests count such rows to find out whether the transaction of the handler was committed. */
async function leaveTrace(ctx: MutationContext): Promise<void> {
  await ctx.db.rows(
    `insert into status_history (org_id, id, record_kind, record_id, previous_status, status, changed_by_type, changed_at)
     values ($1, $2, 'lead', $2, null, 'new', 'system', $3)`,
    [ctx.actor.org.id, newId(), ctx.now],
  )
}

function operation(
  name: string,
  handler: Mutation<object, { told: string }>['handler'],
  more: Partial<Mutation<object, { told: string }>> = {},
): Mutation<object, { told: string }> {
  const described = { name, summary: 'Test.', permission: ['manage_leads'] as const }
  return mutation({ ...described, input: z.strictObject({}), output, handler, ...more })
}

async function stage(...operations: Mutation<object, { told: string }>[]) {
  const org = await testOrg()
  const { kernel, inspect } = org.app
  const { rows } = await inspect.query('select * from quoin.organizations where org_id = $1', [org.id])
  const { slug, name, timezone, country, currency } = rows[0]
  const organization = {
    id: org.id,
    slug,
    name,
    timezone,
    country,
    currency,
    defaultLocationId: org.locationId,
  }
  const actor = { ...org.owner, org: organization, mode: 'live', locations: '*' } as MemberActor
  const caller: WorkflowCaller = {
    actor,
    apiKeyId: null,
    scopes: new Set(['workflows:read', 'workflows:write']),
  }
  const gateway = workflows({
    kernel,
    log: kernel.services.log,
    operations,
  })
  return {
    call: (name: string, idempotencyKey: string = randomUUID()) =>
      gateway.mutate(caller, {
        operation: gateway.find(caller, name) as Mutation,
        input: {},
        canonicalInput: '{}',
        requestId: 'test',
        idempotencyKey,
        confirmToken: undefined,
      }),
    traces: async () => {
      const result = await inspect.query('select 1 from live.status_history where org_id = $1', [org.id])
      return result.rows.length
    },
  }
}

test('an answer over 4 MiB is refused, its effect is rolled back, and the receipt shows it', async () => {
  const { call, traces } = await stage(
    operation('test.big', async (ctx) => {
      await leaveTrace(ctx)
      return { told: 'x'.repeat(4 * 1024 * 1024) }
    }),
  )
  const { receipt, failure } = await call('test.big')
  assert.equal(failure?.code, 'response_too_large')
  assert.deepEqual(
    [receipt.state, receipt.http_status, receipt.error?.code],
    ['indeterminate', 413, 'response_too_large'],
  )
  assert.equal(await traces(), 0)
})

test('an unexpected failure leaves an indeterminate receipt and is not retried', async () => {
  let runs = 0
  const { call, traces } = await stage(
    operation('test.broken', async (ctx) => {
      runs++
      await leaveTrace(ctx)
      throw new TypeError('secret inside')
    }),
  )
  const first = await call('test.broken', 'k')
  assert.deepEqual([first.receipt.state, first.answer, first.failure], ['indeterminate', null, null])
  assert.doesNotMatch(JSON.stringify(first.receipt), /secret/)
  const again = await call('test.broken', 'k')
  assert.equal(again.receipt.request_id, first.receipt.request_id)
  assert.equal(again.receipt.state, 'indeterminate')
  assert.deepEqual([runs, await traces()], [1, 0])
})

test('what a mutation stored before a provider call is kept, whatever happens after the call', async () => {
  const provider = { resolution: 'Ask the provider.' }
  const requestKeys: string[] = []
  const { call, traces } = await stage(
    operation(
      'test.charge',
      async (ctx) => {
        await leaveTrace(ctx)
        const pay = async (key: string) => {
          requestKeys.push(key)
          return 'paid'
        }
        return await ctx.callProvider(testRequest, pay, async (answer) => {
          await leaveTrace(ctx)
          return { told: answer }
        })
      },
      { provider },
    ),
    operation(
      'test.refused',
      async (ctx) => {
        const late = async () => {
          await leaveTrace(ctx)
          throw invalidState('Too late.')
        }
        return await ctx.callProvider(testRequest, async () => 'paid', late)
      },
      { provider },
    ),
    operation(
      'test.lost',
      async (ctx) => {
        await leaveTrace(ctx)
        return await ctx.callProvider(
          testRequest,
          () => Promise.reject(new Error('no answer')),
          () => ({ told: 'never' }),
        )
      },
      { provider },
    ),
    operation(
      'test.undeclared',
      async (ctx) =>
        await ctx.callProvider(
          testRequest,
          async () => 'x',
          (answer) => ({ told: answer }),
        ),
    ),
  )
  const charged = await call('test.charge', 'k')
  assert.deepEqual([charged.receipt.state, charged.answer], ['completed', '{"told":"paid"}'])
  assert.deepEqual(requestKeys, [`quoin-${charged.receipt.request_id}`])
  assert.equal((await call('test.charge', 'k')).replayed, true)
  assert.deepEqual([requestKeys.length, await traces()], [1, 2])

  const refused = await call('test.refused', 'r')
  assert.equal(refused.failure?.code, 'invalid_state')
  assert.equal(refused.receipt.resolution, provider.resolution)
  assert.equal((await call('test.refused', 'r')).receipt.state, 'indeterminate')
  assert.equal(await traces(), 2)

  const lost = await call('test.lost', 'l')
  assert.deepEqual([lost.receipt.state, lost.receipt.resolution], ['indeterminate', provider.resolution])
  assert.equal(await traces(), 3)

  assert.equal((await call('test.undeclared')).receipt.state, 'indeterminate')
})

test('during a provider call, a repeated call gets the pending receipt, and another input is a conflict', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const reached = Promise.withResolvers<void>()
  const { call } = await stage(
    operation(
      'test.slow',
      async (ctx) => {
        const requestProvider = () => {
          reached.resolve()
          return promise
        }
        return await ctx.callProvider(testRequest, requestProvider, (answer) => ({ told: answer }))
      },
      { provider: { resolution: 'Ask.' } },
    ),
    operation('test.other', async () => ({ told: 'x' })),
  )
  const running = call('test.slow', 'k')
  await reached.promise
  const repeat = await call('test.slow', 'k')
  assert.deepEqual([repeat.receipt.state, repeat.answer], ['pending', null])
  await assert.rejects(call('test.other', 'k'), { code: 'idempotency_conflict' })
  resolve('done')
  assert.equal((await running).receipt.state, 'completed')
  assert.equal((await call('test.slow', 'k')).answer, '{"told":"done"}')
})
