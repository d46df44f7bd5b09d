import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { collectDeposit } from '../operations.ts'
import { acceptedWithDeposit, estimating } from '../testing/estimating.ts'

test('each part of a deposit that arrives gets a receipt, and a pending part gets none', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  await runEnqueuedOperations(of.org)
  const before = (await mailsOf(of.org)).length
  const paid = { estimate_id, amount_cents: 2000, method: 'check', reference: '1001' }
  await of.run(collectDeposit, paid)
  await of.run(collectDeposit, { estimate_id, amount_cents: 1000, payment_method_token: 'tok_pending' })
  await of.run(collectDeposit, { estimate_id, amount_cents: 500, payment_method_token: 'tok_declined' })
  await of.run(collectDeposit, { estimate_id, amount_cents: 500, payment_method_token: 'tok_ok' })
  assert.equal(await runEnqueuedOperations(of.org, 2), 2)
  const mails = (await mailsOf(of.org)).slice(before)
  assert.deepEqual(
    mails.map(({ to_address, text, enclosed }) => [
      to_address.split('@')[0],
      /Amount: (.*)/.exec(text)![1],
      /Paid by: (.*)/.exec(text)![1],
      /Remaining balance: (.*)/.exec(text)![1],
      enclosed?.[0]?.name,
    ]),
    [
      ['owner', '$20.00', 'check 1001', '$80.00', undefined],
      ['ada', '$20.00', 'check 1001', '$80.00', 'Deposit-receipt-estimate-1.pdf'],
      ['owner', '$5.00', 'card', '$75.00', undefined],
      ['ada', '$5.00', 'card', '$75.00', 'Deposit-receipt-estimate-1.pdf'],
    ],
  )
  const printed = mails.map(({ enclosed }) => JSON.stringify(enclosed?.[0]?.document))
  assert.match(printed[1]!, /Deposit of \$20\.00 received/)
  assert.match(printed[3]!, /Deposit of \$25\.00 received/)
})
