import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mode } from '../src/kernel/database/database.ts'
import { AppError } from '../src/kernel/errors.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { quiet } from './from-catalog/what-happened.ts'
import { sampled } from './from-catalog/samples.ts'

/**
 * Operations that send messages only by running other operations. They are left out, because those other operations
 * are tested here directly. (automations/started-messages.test.ts covers operations that start automations.)
 */
const wrapping = new Set(['sync.upload.apply', 'mobile.estimates.accept'])
const sending = sampled.filter(
  ({ operation }) =>
    operation.kind === 'mutation' &&
    operation.sends === true &&
    operation.flagsByCall !== true &&
    !wrapping.has(operation.name),
)

/** Runs the operation. Returns the messages that then wait to be sent, and the tasks that would send them. */
async function findNewMessages(
  { operation, sample }: (typeof sending)[number],
  mode: Mode,
): Promise<string[]> {
  const org = await testOrg(mode)
  const { input } = await sample(org)
  await quiet(org)
  const before = await waiting(org)
  await org.run(operation, input, org.owner).catch((error: unknown) => {
    const isForLiveModeOnly = error instanceof AppError && error.code === 'unsupported_in_test_mode'
    if (!isForLiveModeOnly || mode === 'live') throw error
  })
  await quiet(org)
  return (await waiting(org)).filter((message) => !before.includes(message))
}

async function waiting(org: TestOrg): Promise<string[]> {
  const rows = await org.query<{ what: string }>(
    `select id || ' mail to ' || to_address as what from quoin.mail_messages where org_id = $1
     union all select id || ' text to ' || to_number from quoin.sms_messages where org_id = $1
     union all select id || ' ' || kind from quoin.tasks where org_id = $1 and kind in ('mail.send', 'sms.send')`,
  )
  return rows.map(({ what }) => what)
}

for (const each of sending)
  test(`${each.operation.name}: writes to people in live mode, and to no one in the sandbox`, async () => {
    assert.notDeepEqual(await findNewMessages(each, 'live'), [])
    assert.deepEqual(await findNewMessages(each, 'sandbox'), [])
  })
