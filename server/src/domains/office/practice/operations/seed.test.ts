// Runs in its own process: it moves the clock of an organization and relays events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { practiceOf } from '../testing/practice-of.ts'

test('a seeded practice company has people, a price book and records in all statuses, and can go on', async () => {
  const practice = await practiceOf()
  const seeded: Record<string, number> = await practice.play('practice.seed')
  for (const [kind, count] of Object.entries(seeded)) assert.ok(count > 5, `${kind}: ${count}`)
  const me = await practice.play('me.get')
  assert.equal(me.organization.name, practice.name)
  assert.ok(me.members.items.length >= 5)
  assert.ok(
    me.members.items.some(
      ({ id, role }: { id: string; role: string }) => id === me.member.id && role === 'owner',
    ),
  )
  assert.ok(me.service_types.items.length > 3)
  const { items } = await practice.play('invoices.list', { status: 'overdue', limit: 100 })
  const paid = await practice.play('invoices.chargeCard', {
    invoice_id: items[0].id,
    payment_method_token: 'tok_ok',
  })
  assert.deepEqual([paid.invoice.status, paid.invoice.balance_cents], ['paid', 0])
  const lead = await practice.play('leads.create', { customer_name: 'Ada', service_address: '1 Main St' })
  assert.ok(lead.lead_number >= seeded['leads']!)
  const advanced = await practice.play('practice.clock.advance', { by: 'P30D' })
  assert.equal(advanced.arrived, true)
})

test('a practice company with data of its own is not seeded, and none is seeded twice', async () => {
  const practice = await practiceOf()
  const seed = async () => {
    const { status, body } = await practice.request('POST', '/workflows/practice.seed', {})
    return status === 200 ? 'seeded' : body.error.code
  }
  assert.equal(await seed(), 'seeded')
  assert.equal(await seed(), 'invalid_state')
  const own = await practiceOf(practice.parent)
  await own.play('settings.leadSources.save', { name: 'Website' })
  const refused = await own.request('POST', '/workflows/practice.seed', {})
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'invalid_state'])
})

test('an organization that is no practice company is never seeded', async () => {
  const { parent } = await practiceOf()
  const { status, body } = await parent.request('POST', '/workflows/practice.seed', { body: {} })
  assert.deepEqual([status, body.error.code], [409, 'invalid_state'])
  assert.deepEqual(await parent.query('select 1 from live.clients where org_id = $1'), [])
})
