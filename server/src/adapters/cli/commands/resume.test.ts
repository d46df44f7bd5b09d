// Runs in its own process: it makes the installation quiet.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveCell } from '../../../kernel/installation/installation-table.ts'
import { makeQuiet } from '../../../operate/quiet/index.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { performing } from '../testing/performing.ts'

test('the command lists what waits, and ends the quiet state', async () => {
  const org = await testOrg()
  const at = '2026-03-02T15:04:05.678Z'
  await assert.rejects(performing(org, 'resume'), { code: 'invalid_state' })
  await saveCell(org.app.database.system, '7k')
  await makeQuiet(org.app.owner, at)
  await assert.rejects(performing(org, 'resume --send letters'), {
    message: /must be one of emails, texts, webhooks, automations, batches/,
  })
  const listed = await performing(org, 'resume --dry-run')
  assert.deepEqual([listed.quiet_since, listed.is_quiet], [at, true])
  assert.deepEqual(
    listed.held.map(({ kind }: { kind: string }) => kind),
    ['emails', 'texts', 'webhooks', 'automations', 'batches'],
  )
  await assert.rejects(performing(org, 'resume --payments maybe'), { message: /must be record or skip/ })
  await assert.rejects(performing(org, 'resume --moved-away harbor'), { message: /such as `harbor=7k`/ })
  await assert.rejects(performing(org, 'resume --numbers-from harbor:letter=3'), { message: /must be like/ })
  await testOrg()
  await assert.rejects(performing(org, 'resume'), {
    code: 'invalid_state',
    message: /These \d+ organizations will work here\. .* with --yes\.$/,
  })
  const resumed = await performing(org, 'resume --send texts --send emails --yes')
  assert.deepEqual(
    [Object.keys(resumed.dropped), resumed.is_quiet],
    [['events', 'webhooks', 'automations', 'batches'], false],
  )
})
