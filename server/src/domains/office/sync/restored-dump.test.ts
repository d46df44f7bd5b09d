import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { changesSync } from './operations.ts'
import { settled } from './testing/settled.ts'

const page = resolve(import.meta.dirname, '../../../../../docs/decisions/change-feed.md')

test('after a restore, the SQL of the decision page makes the feed send rows with numbers of another cluster', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const { inspect } = org.app
  await inspect.query('alter table live.leads disable trigger note_change')
  await inspect.query(`update live.leads set changed_in = '99999999999'`)
  await inspect.query('alter table live.leads enable trigger note_change')
  const feedIds = async (): Promise<string[]> => {
    await settled(org)
    return (await org.run(changesSync, {}, org.owner)).items.map((item) => item.id)
  }
  assert.deepEqual(await feedIds(), [])
  const [, statement] = /```sql\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8'))!
  await inspect.query(statement!)
  assert.deepEqual(await feedIds(), [lead.id])
})
