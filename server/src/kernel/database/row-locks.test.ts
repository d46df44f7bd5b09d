import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leads } from '../../domains/customers/leads/index.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { countTraffic } from '../../testing/count-traffic.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { newId } from '../ids.ts'
import type { MutationContext } from '../operations/context.ts'
import { performPart } from '../operations/perform-part.ts'
import { ownerActor, tally } from '../operations/testing/tally.ts'
import { RowLocks } from './row-locks.ts'
import type { Transaction } from './transaction.ts'

const newLead = async (org: TestOrg): Promise<string> =>
  (await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })).id

/** Runs `parts` as operations of one transaction, one after the other. */
const inOneTransaction = (
  org: TestOrg,
  ...parts: ((ctx: MutationContext, transaction: Transaction) => Promise<unknown>)[]
): Promise<void> =>
  org.app.database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    for (const part of parts) {
      const operation = tally(async (ctx) => void (await part(ctx, transaction)))
      const call = { actor: ownerActor(org), input: { what: 'a' }, requestId: newId() }
      await performPart(org.app.kernel, operation, call, transaction)
    }
  })

async function isLocked(org: TestOrg, id: string): Promise<boolean> {
  const text = 'select 1 from live.leads where org_id = $1 and id = $2 for update skip locked'
  return (await org.app.inspect.query(text, [org.id, id])).rows.length === 0
}

test('a transaction locks each record once, however many of its operations lock it', async () => {
  const org = await testOrg()
  const [one, other] = [await newLead(org), await newLead(org)]
  const { texts } = await countTraffic(() =>
    inOneTransaction(
      org,
      async (ctx) => void (await leads.lock(ctx, one)),
      async (ctx) => {
        const row = await leads.lock(ctx, one)
        leads.save(ctx, row, { notes: 'first' })
      },
      async (ctx) => {
        assert.equal((await leads.lock(ctx, one)).notes, 'first')
        await leads.findAndLock(ctx, other)
        await leads.lock(ctx, other)
      },
    ),
  )
  assert.equal(texts.filter((text) => /from leads r .* for update$/.test(text)).length, 2)
})

test('a record whose lock a savepoint has released is locked again', async () => {
  const org = await testOrg()
  const id = await newLead(org)
  await inOneTransaction(org, async (ctx, transaction) => {
    const broken = transaction.savepoint(async () => {
      await leads.lock(ctx, id)
      throw new Error('broken')
    })
    await assert.rejects(broken, { message: 'broken' })
    assert.equal(await isLocked(org, id), false)
    await leads.lock(ctx, id)
    assert.equal(await isLocked(org, id), true)
  })
})

test('a record is locked again after the transaction was restarted, and if it was not found before', async () => {
  const org = await testOrg()
  const id = await newLead(org)
  await inOneTransaction(org, async (ctx, transaction) => {
    await leads.lock(ctx, id)
    await transaction.restart()
    assert.equal(await isLocked(org, id), false)
    await leads.lock(ctx, id)
    assert.equal(await isLocked(org, id), true)
  })
  await org.query('update live.leads set archived_at = now() where org_id = $1')
  await inOneTransaction(org, async (ctx) => {
    assert.equal(await leads.findAndLock(ctx, id), undefined)
    const { texts } = await countTraffic(() => leads.findAndLock(ctx, id))
    assert.equal(texts.length, 2)
  })
})

test('a lock is not remembered if it may have been released before its record was read', () => {
  const locks = new RowLocks()
  const remember = locks.unlessLocked('leads', '1')
  locks.clear()
  remember!()
  assert.ok(locks.unlessLocked('leads', '1'))
})

test('a transaction remembers 1,000 locks at most', () => {
  const locks = new RowLocks()
  for (let id = 0; id <= 1000; id++) locks.unlessLocked('leads', String(id))!()
  assert.equal(locks.unlessLocked('leads', '999'), undefined)
  assert.ok(locks.unlessLocked('leads', '1000'))
})
