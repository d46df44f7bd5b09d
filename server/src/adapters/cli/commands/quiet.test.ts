// Runs in its own process: it makes the installation quiet.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clusterIdentity } from '../../../kernel/database/cluster-identity.ts'
import { withClient } from '../../../kernel/database/with-client.ts'
import { findInstallationState } from '../../../kernel/installation/installation-table.ts'
import { openTestKernel } from '../../../testing/open-test-kernel.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { commands } from '../commands.ts'
import { chooseCommand } from '../program.ts'
import { sessionOn } from '../session.ts'
import { performing } from '../testing/performing.ts'

const org = await testOrg()
// No process of the service runs on this database.
const owner = await testDatabase()
const kernel = openTestKernel({ ...org.app, owner }, { options: '' })
after(() => kernel.database.close())
const { system } = kernel.database

const query = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(owner, async (client) => (await client.query<Row>(text)).rows)

// oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
async function perform(commandLine: string): Promise<any> {
  const { command, options } = chooseCommand(commands, commandLine.split(' '))!
  if (command.open !== undefined) throw new Error('This command needs the configuration of a process.')
  const config = { dataDirectory: '/nowhere', publicUrl: '', rateLimitPerMinute: 1, cell: '7k' }
  return await command.act(
    sessionOn(kernel, { config, owner, openKernel: () => kernel, print: () => undefined }),
    options,
    '',
  )
}

test('an installation that was restored with other tools is made quiet, with an identity of its own', async () => {
  await query(
    `with org as (insert into quoin.organizations (org_id, slug, name, timezone, created_at, updated_at)
       values (gen_random_uuid(), 'harbor', 'Harbor', 'UTC', '2026-01-01', '2026-01-01') returning org_id)
     insert into live.counters (org_id, kind, last_value) select org_id, 'credit_note', 1042 from org`,
  )
  const identity = () => query(`select ${clusterIdentity} as id`)
  const before = await identity()
  const on = 'quiet on --state-of 2026-03-02T15:04:05.678Z'
  await assert.rejects(perform(on), { code: 'invalid_state', message: /with --yes\.$/ })
  await assert.rejects(perform('quiet on --yes --state-of yesterday'), { code: 'validation_error' })
  await assert.rejects(perform('quiet on --yes --state-of 2999-01-01T00:00:00Z'), {
    message: /in the future/,
  })
  const answer = await perform(`${on} --yes`)
  assert.deepEqual(
    [answer.state_at, answer.organizations, answer.skipped_sequences],
    ['2026-03-02T15:04:05.678Z', 1, 1],
  )
  assert.notDeepEqual(await identity(), before)
  const { quiet_since, state_at } = await findInstallationState(system)
  assert.deepEqual([quiet_since, state_at], [answer.quiet_since, answer.state_at])
  const [counter] = await query<{ last_value: string; skipped_from: string }>(
    'select last_value, skipped_from from live.counters',
  )
  assert.equal(counter!.skipped_from, '1043')
  assert.match(counter!.last_value, /00$/)
  await assert.rejects(perform(`${on} --yes`), { message: /quiet already/ })
  await assert.rejects(perform('quiet off'), { message: /Everything that waits is sent/ })
  assert.deepEqual(await perform('quiet off --yes'), { quiet_since: null })
  await assert.rejects(perform('quiet off --yes'), { code: 'invalid_state' })
})

test('an installation is not made quiet while Quoin is running on it', async () => {
  await assert.rejects(performing(org, 'quiet on --yes --state-of 2026-03-02T15:04:05Z'), {
    message: /^Quoin is running on this database/,
  })
})
