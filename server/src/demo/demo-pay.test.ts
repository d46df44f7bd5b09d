import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCommissions } from '../domains/selling/commissions/operations.ts'
import { listPolicies, listRates, previewPay } from '../domains/work/crew-pay/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { addDays, localToday } from '../kernel/time/index.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

test('the demo shows commissions and crew pay: every status, two policies, rates, and jobs that earned pay', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const runAsOwner = <In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> =>
      run(app.kernel, operation, { actor, input, requestId: newId() })
    for (const status of ['pending', 'approved', 'void'] as const) {
      const { items } = await runAsOwner(listCommissions, { status, limit: 100 })
      assert.ok(items.length > 0, `${company.slug} has none that is ${status}`)
      for (const { snapshot, basis_cents, adjustment, amount_cents, computed_cents } of items) {
        const nets = snapshot.lines.reduce((sum, line) => sum + line.net_cents, 0)
        assert.equal(nets, basis_cents)
        assert.equal(amount_cents === computed_cents, adjustment === null)
      }
      const adjusted = items.filter(({ adjustment }) => adjustment !== null)
      assert.equal(adjusted.length, status === 'approved' ? 1 : 0)
    }
    const { items: policies } = await runAsOwner(listPolicies, {})
    assert.deepEqual(
      policies.map(({ version, in_force }) => [version, in_force]),
      [
        [2, false],
        [1, true],
      ],
    )
    assert.ok((await runAsOwner(listRates, {})).items.length >= 2)
    const today = localToday(actor.org.timezone, new Date(app.kernel.now()))
    const { jobs, members } = await runAsOwner(previewPay, { from: addDays(today, -30), to: today })
    assert.ok(jobs.some(({ pool_cents }) => pool_cents > 0))
    assert.ok(members.some(({ commission_cents }) => commission_cents > 0))
  }
})
