import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptByCustomer, getEstimate } from '../operations.ts'
import { drawnSignature as png } from '../testing/drawn-signature.ts'
import { estimating } from '../testing/estimating.ts'

test('a customer accepts with a name and a signature picture', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.at('viewed')
  const accepted = await of.asCustomer(acceptByCustomer, {
    estimate_id,
    revision,
    name: 'Ada Lovelace',
    signature: `data:image/png;base64,${png}`,
  })
  assert.deepEqual(
    [accepted.status, accepted.accepted_by, accepted.can_accept, accepted.can_decline],
    ['accepted', 'Ada Lovelace', false, false],
  )
  const rows = await of.org.query<{
    via: string
    signature: Buffer
    recorded_by_type: string
  }>('select via, signature, recorded_by_type from live.estimate_acceptances where org_id = $1')
  assert.deepEqual(rows, [
    { via: 'customer_link', signature: Buffer.from(png, 'base64'), recorded_by_type: 'customer' },
  ])
  const events = await of.org.query<{ via: string }>(
    `select payload ->> 'accepted_via' as via from live.events where org_id = $1 and name = 'estimate.accepted'`,
  )
  assert.deepEqual(events, [{ via: 'customer_link' }])
})

test('a signature must be a PNG of limited size', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.sent()
  const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(200 * 1024)]).toString('base64')
  for (const signature of ['aGVsbG8=', 'not base64!', `data:image/svg+xml;base64,${png}`, large])
    await assert.rejects(of.asCustomer(acceptByCustomer, { estimate_id, revision, name: 'Ada', signature }), {
      code: 'validation_error',
    })
  assert.equal((await of.run(getEstimate, { estimate_id })).status, 'sent')
})

test('only a customer with the link can accept as the customer', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.sent()
  const input = { estimate_id, revision, name: 'Ada' }
  for (const caller of [of.org.owner, {}])
    await assert.rejects(of.org.run(acceptByCustomer, input, caller), { code: 'insufficient_permission' })
})
