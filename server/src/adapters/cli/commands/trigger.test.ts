import assert from 'node:assert/strict'
import { test } from 'node:test'
import { practiceOf } from '../../../domains/office/practice/testing/practice-of.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { reporting } from '../testing/reporting.ts'

const against = `http://127.0.0.1:${await listeningPort()}`
const flow = (key: string, name = 'paid-invoice') =>
  reporting(['trigger', '--flow', name, '--against', against, '--key', key])

test('the flow paid-invoice runs real operations in a practice company, which emit their events', async () => {
  const practice = await practiceOf()
  const { answer } = await flow(practice.key)
  const { invoice_id } = answer as { invoice_id: string }
  const invoice = await practice.play('invoices.get', { invoice_id })
  assert.deepEqual([invoice.status, invoice.balance_cents], ['paid', 0])
  const { rows } = await practice.parent.app.inspect.query<{ name: string }>(
    `select name from live.events where org_id = $1`,
    [practice.id],
  )
  const names = new Set(rows.map(({ name }) => name))
  for (const name of ['lead.created', 'estimate.accepted', 'job.created', 'invoice.created', 'invoice.paid'])
    assert.ok(names.has(name), name)
})

test('a flow is refused in a company that is no practice company, and under an unknown name', async () => {
  const org = await testOrg()
  const key = await org.key()
  await assert.rejects(flow(key), { message: /is no practice company\. Create one/ })
  assert.deepEqual(await org.events(), [])
  await assert.rejects(flow(key, 'nothing'), { message: 'flow: must be one of paid-invoice' })
})
