import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { messageStatuses } from '../domains/messages/conversations/index.ts'
import { listConversations } from '../domains/customers/inbox/operations.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'
import { ensureDemo } from './index.ts'

test('both companies have conversations with every kind and status of message; a second setup adds none', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const list = async (filter: string) => {
      const call = { actor, input: { filter, limit: 100 }, requestId: randomUUID() }
      return (await run(app.kernel, listConversations, call)).items
    }
    const all = await list('all')
    for (const filter of ['unread', 'needs_response', 'mine', 'unassigned']) {
      const count = (await list(filter)).length
      assert.ok(count < all.length, `${filter}: ${count} of ${all.length}`)
      if (filter !== 'mine') assert.ok(count > 0, filter)
    }
    assert.ok(all.some(({ assigned_to }) => assigned_to !== null))
    const { rows } = await app.inspect.query<{ status: string; kind: string }>(
      'select distinct status, kind from live.messages where org_id = $1',
      [company.id],
    )
    assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(messageStatuses))
    for (const kind of ['sms', 'email', 'call', 'note'])
      assert.ok(
        rows.some((row) => row.kind === kind),
        kind,
      )
    await ensureDemo({ database: app.database, kernel: app.kernel, now: app.kernel.now() })
    assert.equal((await list('all')).length, all.length)
  }
})
