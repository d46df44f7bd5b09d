import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import { testOrg } from '../../../testing/test-org.ts'
import { canAccessReceipt } from './receipt-access.ts'
import { callReceipted } from '../testing/keyed.ts'
import { ownerActor, tally } from '../testing/tally.ts'

/** Returns an operation whose answer contains the id of a location. */
const located = (location_id: string) =>
  tally(undefined, {
    output: z.object({ location_id: z.string() }) as unknown as z.ZodType<{ count: number }>,
    handler: () => Promise.resolve({ location_id } as unknown as { count: number }),
  })

test('a caller who loses access to the location of a record loses its receipt; a caller with access may repeat', async () => {
  const org = await testOrg()
  const elsewhere = '0197a000-0000-7000-8000-000000000000'
  const operation = located(org.locationId)
  const at = (...locations: string[]) => ({ actor: { ...ownerActor(org), locations } })
  await callReceipted(org, operation)
  for (const permitted of [{}, at(org.locationId), at(elsewhere, org.locationId)])
    assert.equal((await callReceipted(org, operation, permitted)).replayed, true)
  for (const blind of [at(), at(elsewhere)])
    await assert.rejects(callReceipted(org, operation, blind), { code: 'idempotency_conflict' })
})

test('a receipt without a location is open to callers with at least the access of its creator', async () => {
  const org = await testOrg()
  const at = (...locations: string[]) => ({ actor: { ...ownerActor(org), locations } })
  await callReceipted(org, tally(), at(org.locationId))
  for (const permitted of [at(org.locationId), {}])
    assert.equal((await callReceipted(org, tally(), permitted)).replayed, true)
  await assert.rejects(callReceipted(org, tally(), at()), { code: 'idempotency_conflict' })
})

test('a receipt can be read only with the same member and the same key with which it was created', async () => {
  const org = await testOrg()
  const [actor, apiKeyId] = [ownerActor(org), randomUUID()]
  const { receipt } = await callReceipted(org, tally(), { apiKeyId })
  assert.equal(canAccessReceipt(receipt, { actor, apiKeyId }), true)
  assert.equal(canAccessReceipt(receipt, { actor: { ...actor, id: randomUUID() }, apiKeyId }), false)
  for (const other of [randomUUID(), null])
    assert.equal(canAccessReceipt(receipt, { actor, apiKeyId: other }), false)
})
