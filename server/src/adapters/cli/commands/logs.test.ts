import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { listeningPort } from '../../../testing/wire.ts'
import { reporting } from '../testing/reporting.ts'

const unknownLead = '/leads/01980000-0000-7000-8000-000000000001'

/** Sends a request that succeeds and one that is refused, and returns the id of the second one. */
async function sendTwo(org: TestOrg): Promise<string> {
  await org.request('GET', '/leads')
  const refused = await org.request('GET', unknownLead)
  await org.app.requestLog.flush()
  return String(refused.headers['x-request-id'])
}

test('quoin logs --follow first prints the known requests, oldest first, and counts only those that follow', async (t) => {
  const org = await testOrg()
  const requestId = await sendTwo(org)
  const { text: known } = await reporting(['logs', '--org', org.slug], org)
  const printed: string[] = []
  t.mock.method(process.stderr, 'write', (text: string) => printed.push(text) > 0)
  const { text } = await reporting(['logs', '--org', org.slug, '--follow', '--for', '0.01'], org)
  t.mock.restoreAll()
  assert.equal(printed.join(''), known)
  assert.ok(printed.at(-1)!.endsWith(`${requestId}\n`))
  assert.equal(text, 'requests  0\n')
})

test('quoin logs prints the same requests from the own database and from an instance that it calls with a key', async () => {
  const org = await testOrg()
  const requestId = await sendTwo(org)
  const own = await reporting(['logs', '--org', org.slug], org)
  const [first, second] = own.text.split('\n')
  assert.match(first!, /^\S+Z {2}200 {2}ok {2}\d+ ms {2}GET \/api\/v1\/leads leads\.list {2}test {2}\S+$/)
  assert.match(second!, new RegExp(`  404  not_found  .* leads\\.get  test  ${requestId}$`))

  const against = `http://127.0.0.1:${await listeningPort()}`
  const key = await org.key({ scopes: ['workflows:read'] })
  const called = ['logs', '--against', against, '--key', key]
  assert.deepEqual(await reporting(called), own)
  const failed = await reporting([...called, '--failed', '--status', '4xx', '--limit', '1'])
  assert.equal(failed.text, `${second}\n`)
  const none = ['--operation', 'jobs.get', '--since', '2026-01-01T00:00:00Z']
  assert.equal((await reporting([...called, ...none])).text, 'None.\n')
  await assert.rejects(reporting([...called, '--status', '9xx']), { code: 'validation_error' })
  await assert.rejects(reporting(['logs']), /org: is required without --against/)
})
