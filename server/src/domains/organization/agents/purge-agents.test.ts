// Runs in its own process: deletes the programs and tokens of all organizations that are old.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connected, registered } from '../../../adapters/oauth/testing/connect.ts'
import { signedIn } from '../../../adapters/console/testing/browser.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { purgeAgents } from './index.ts'

test('codes and tokens are deleted a day after they expired, and programs after 7 days without a grant', async () => {
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
      clients: clients.rows.map((row) => row['client_id']),
      codes: codes.length,
      tokens: tokens.length,
    }
  }
  assert.deepEqual(await left(0.9), { clients: [unused, clientId], codes: 1, tokens: 1 })
  assert.deepEqual(await left(6.9), { clients: [unused, clientId], codes: 0, tokens: 1 })
  assert.deepEqual(await left(7.1), { clients: [clientId], codes: 0, tokens: 1 })
  assert.deepEqual(await left(30.9), { clients: [clientId], codes: 0, tokens: 1 })
  assert.deepEqual(await left(31.1), { clients: [], codes: 0, tokens: 0 })
})
