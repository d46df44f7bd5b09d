import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, signedIn } from '../../../adapters/console/testing/browser.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { purgeExpiredReceipts } from './expired-receipts.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString()

test('receipts of sessions are deleted after 30 days, those of keys and of risky operations never', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const create = (mode?: string) => browser.request('POST', pathOf(org, 'leads.create', mode), { body: lead })
  await create()
  await create('sandbox')
  await browser.request('POST', pathOf(org, 'settings.company.update'), {
    body: { website: 'https://example.com' },
  })
  await org.request('POST', '/api/v1/workflows/leads.create', { body: lead })
  const stored = async (mode: string) =>
    (
      await org.query<{ operation: string; by: string }>(
        `select operation, case when api_key_id is null then 'session' else 'key' end as by from ${mode}.receipts
          where org_id = $1 order by operation, 2`,
      )
    ).map(({ operation, by }) => `${operation} ${by}`)
  const all = ['leads.create key', 'leads.create session', 'settings.company.update session']
  const purge = purgeExpiredReceipts(org.app.database)
  await purge.run(days(29))
  assert.deepEqual([await stored('live'), await stored('sandbox')], [all, ['leads.create session']])
  await purge.run(days(31))
  assert.deepEqual(
    [await stored('live'), await stored('sandbox')],
    [['leads.create key', 'settings.company.update session'], []],
  )
})
