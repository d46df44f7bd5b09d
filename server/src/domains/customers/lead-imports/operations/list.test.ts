import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { connect } from '../../../organization/company/testing/connect.ts'
import { createLeadImport, listLeadImports, resolveLeadImport } from '../operations.ts'

test('the queue is listed page by page and by status, and a cursor is valid only for its status', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    const ticket = await org.run(createLeadImport, {
      connector_key,
      external_id: `${index}`,
      more: { index },
    })
    assert.ok('import_id' in ticket)
    ids.push(ticket.import_id)
  }
  const dismissal = { action: 'dismiss', dismiss_reason: 'spam' }
  await org.run(resolveLeadImport, { lead_import_id: ids[2], ...dismissal }, org.owner)

  const read = async (input: object): Promise<string[]> => {
    const importIds: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await org.run(
        listLeadImports,
        { ...input, limit: 2, ...(cursor ? { cursor } : {}) },
        org.owner,
      )
      importIds.push(...page.items.map((item) => item.id))
      cursor = page.next_cursor
    }
    return importIds
  }
  const newest = ids.toReversed()
  assert.deepEqual(await read({}), newest)
  assert.deepEqual(await read({ order: 'asc' }), ids)
  assert.deepEqual(
    await read({ status: 'pending' }),
    newest.filter((id) => id !== ids[2]),
  )
  assert.deepEqual(await read({ status: 'dismissed' }), [ids[2]])
  assert.deepEqual(await read({ status: 'done' }), [])

  const { items, next_cursor } = await org.run(listLeadImports, { status: 'pending', limit: 1 }, org.owner)
  assert.deepEqual(items[0]!.document, { external_id: '4', more: { index: 4 } })
  assert.equal(items[0]!.connector_key, connector_key)
  for (const status of [undefined, 'done'])
    await assert.rejects(org.run(listLeadImports, { status, limit: 1, cursor: next_cursor }, org.owner), {
      code: 'invalid_cursor',
    })
  await assert.rejects(org.run(listLeadImports, {}), { code: 'insufficient_scope' })
})
