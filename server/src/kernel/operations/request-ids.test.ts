import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import { race } from '../../testing/race.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { newId } from '../ids.ts'
import { mutation } from './operation.ts'
import { claimRequestId, duplicateField, requestIdField } from './request-ids.ts'
import { performDryRun } from './perform-dry-run.ts'
import { countOne, ownerActor } from './testing/tally.ts'

/** Returns an operation that creates something once per `request_id`, and counts what it has created. */
function make(then: () => Promise<unknown> = () => Promise.resolve(), name = 'test.make') {
  return mutation({
    name,
    summary: 'Make something.',
    permission: ['manage_leads'],
    scope: 'leads:write',
    input: z.strictObject({ request_id: requestIdField().nullish() }),
    output: z.strictObject({ id: z.uuid(), duplicate: duplicateField() }),
    async handler(ctx, { request_id }) {
      const id = newId()
      const { madeBefore } = await claimRequestId(ctx, name, request_id, id)
      if (madeBefore !== null) return { id: madeBefore, duplicate: true }
      await countOne(ctx, 'made')
      await then()
      return { id, duplicate: false }
    },
  })
}

async function countCreated({ app, id, mode }: TestOrg): Promise<number> {
  const text = `select coalesce(sum(last_value), 0)::int as made from ${mode}.counters where org_id = $1 and kind = 'made'`
  return (await app.inspect.query<{ made: number }>(text, [id])).rows[0]!.made
}

test('calls with the same request_id create one record, in whatever spelling of the UUID', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const first = await org.run(make(), { request_id })
  const again = await org.run(make(), { request_id: request_id.toUpperCase() })
  assert.deepEqual([first.duplicate, again], [false, { id: first.id, duplicate: true }])
  assert.equal(await countCreated(org), 1)
  await org.run(make(), { request_id: randomUUID() })
  await org.run(make(), {})
  await org.run(make(), {})
  assert.equal(await countCreated(org), 4, 'another name, and what has none, is another one')
})

test('of two concurrent calls with the same request_id one creates the record, and the other returns it', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const request = () => org.run(make(), { request_id })
  const outcomes = await race({ table: 'live.request_ids' }, [request, request])
  const answers = outcomes.map((each) =>
    each.status === 'fulfilled' ? each.value : assert.fail(each.reason),
  )
  assert.deepEqual(answers.map(({ duplicate }) => duplicate).sort(), [false, true])
  assert.equal(answers[0]!.id, answers[1]!.id)
  assert.equal(await countCreated(org), 1)
})

test('a call that failed does not use up its request_id', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  await assert.rejects(
    org.run(
      make(() => Promise.reject(new Error('broken'))),
      { request_id },
    ),
    /broken/,
  )
  assert.equal((await org.run(make(), { request_id })).duplicate, false)
  assert.equal(await countCreated(org), 1)
})

test('a dry run releases its request id', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const call = { actor: ownerActor(org), input: { request_id }, requestId: randomUUID() }
  const { effects } = await performDryRun(org.app.kernel, make(), call)
  assert.equal((effects.result as { duplicate: boolean }).duplicate, false)
  assert.equal((await org.run(make(), { request_id })).duplicate, false)
})

test('a request_id is independent in another organization, operation or mode', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const request_id = randomUUID()
  const first = await org.run(make(), { request_id })
  const elsewhere = [
    await other.run(make(), { request_id }),
    await org.run(make(undefined, 'test.makeAnother'), { request_id }),
    await org.run(make(), { request_id }, { mode: 'sandbox' }),
  ]
  for (const { id, duplicate } of elsewhere) {
    assert.equal(duplicate, false)
    assert.notEqual(id, first.id)
  }
  assert.equal((await org.run(make(), { request_id })).id, first.id)
})
