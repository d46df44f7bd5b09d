import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { receiveProviderRefund } from '../operations.ts'

test('a refund of a payment that is none of ours, or in another currency, is ignored', async () => {
  const org = await testOrg()
  const told = { provider_reference: 'pi_none', reference: 're_1', payment_id: null, status: 'succeeded' }
  for (const currency of ['USD', 'EUR'])
    assert.deepEqual(
      await org.run(
        receiveProviderRefund,
        { ...told, amount_cents: 100, currency },
        { type: 'system', id: null },
      ),
      { result: 'ignored' },
    )
})
