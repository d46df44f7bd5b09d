import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { journals } from './journals.ts'

test('a journal that is wrong by one cent, and one with two currencies, are found', async (t) => {
  const parts = await doctorParts(t)
  const [org, right, byACent, byCurrency] = [newId(), newId(), newId(), newId()]
  const post = (journal: string, account: string, debit: number, credit: number, currency = 'USD') =>
    parts.client.query(
      `insert into sandbox.ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, client_id, at)
       values ($1, $2, $3, 'payment', $4, $5, $6, $7, $1, now())`,
      [org, newId(), journal, account, debit, credit, currency],
    )
  await post(right, 'cash', 500, 0)
  await post(right, 'receivable', 0, 500)
  assert.deepEqual(await journals.examine(parts), { isRight: true, note: '1 journals' })
  await post(byACent, 'cash', 499, 0)
  await post(byACent, 'receivable', 0, 500)
  await post(byCurrency, 'cash', 500, 0, 'CAD')
  await post(byCurrency, 'receivable', 0, 500)
  const sentence = wrongOf(await journals.examine(parts))
  assert.match(sentence, /in 2 of 3 journals/)
  assert.ok(
    sentence.includes(`${byACent} by -1 cents (sandbox)`) && sentence.includes(`${byCurrency} by 0 cents`),
  )
})
