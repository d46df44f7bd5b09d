// Runs in its own process: deletes the programs and tokens of all organizations that are old, and begins a maintenance.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connected, registered, send } from '../../../adapters/oauth/testing/connect.ts'
import { signedIn } from '../../../adapters/console/testing/browser.ts'
import { saveCell, saveMaintenance } from '../../../kernel/installation/installation-table.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { insertClient, purgeAgents } from './index.ts'

test('codes and tokens are deleted a day after they expired, and programs after a day without a grant', async () => {
  const org = await testOrg()
  const { database } = org.app
  const unused = await registered()
  const { clientId } = await connected(await signedIn(org))
  const left = async (days: number) => {
    await purgeAgents(database).run(new Date(Date.now() + days * 86_400_000).toISOString())
    const [clients, codes, tokens] = await Promise.all([
      org.app.inspect.query('select client_id from quoin.oauth_clients'),
      org.query('select 1 from quoin.oauth_codes where org_id = $1'),
      org.query('select 1 from quoin.oauth_tokens where org_id = $1'),
    ])
    return {
      clients: clients.rows.map((row) => row['client_id'] as string).toSorted(),
      codes: codes.length,
      tokens: tokens.length,
    }
  }
  assert.deepEqual(await left(0.9), { clients: [unused, clientId].toSorted(), codes: 1, tokens: 1 })
  assert.deepEqual(await left(1.1), { clients: [clientId], codes: 0, tokens: 1 })
  assert.deepEqual(await left(30.9), { clients: [clientId], codes: 0, tokens: 1 })
  assert.deepEqual(await left(31.1), { clients: [], codes: 0, tokens: 0 })
})

test('of the programs that never received tokens, the newest are kept', async () => {
  const org = await testOrg()
  const { clientId } = await connected(await signedIn(org))
  const names = ['first', 'second', 'third', 'fourth']
  const client = (name: string, second: number) => ({
    id: name,
    name,
    redirectUris: ['https://agent.example/callback'],
    createdAt: `2026-01-05T15:00:0${second}.000Z`,
  })
  for (const [second, name] of names.entries())
    await insertClient(org.app.database.system, client(name, second), 3)
  const { rows } = await org.app.inspect.query(
    'select client_id from quoin.oauth_clients order by created_at',
  )
  assert.deepEqual(
    rows.map((row) => row['client_id']),
    ['second', 'third', 'fourth', clientId],
  )
})

test('during a maintenance, no program can register', async (t) => {
  const { system } = (await testOrg()).app.database
  await saveCell(system, '7k')
  t.after(() => saveMaintenance(system, null))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await saveMaintenance(system, { until, message: 'We move to a faster machine.' })
  const json = { redirect_uris: ['https://agent.example/callback'] }
  const refused = await send('POST', '/oauth/register', { json })
  assert.deepEqual([refused.status, refused.body.error], [503, 'temporarily_unavailable'])
  assert.match(refused.body.error_description, /We move to a faster machine/)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})
