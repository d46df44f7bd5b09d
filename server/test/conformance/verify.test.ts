// Runs in its own process: it starts the background work of the service.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  jsonReport,
  junitReport,
  type Report,
  sectionNames,
  textReport,
  verify,
} from '../../../conformance/index.ts'
import { startBackground } from '../../src/app/background.ts'
import { readConfig } from '../../src/config.ts'
import { practiceOf } from '../../src/domains/office/practice/testing/practice-of.ts'
import { asService } from '../../src/start/postgres/index.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { listeningPort } from '../../src/testing/wire.ts'
import { keyOf } from '../from-catalog/calls.ts'

const against = `http://127.0.0.1:${await listeningPort()}`

/** Asserts that no statement fails, and shows those that do. */
function assertPassed(report: Report, fewest: number): void {
  const failed = report.results.filter(({ outcome }) => outcome === 'fail')
  assert.equal(failed.length, 0, textReport({ ...report, results: failed }))
  assert.ok(report.passed >= fewest, `only ${report.passed} statements pass`)
}

const untried = ({ results }: Report): string[] =>
  results.flatMap(({ id, outcome, reason }) => (outcome === 'not tried' ? [`${id}: ${reason}`] : []))

test('every statement holds in a practice company, and those of other keys are not tried', async (t) => {
  const app = await testApp()
  const config = readConfig({ QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1' })
  const background = startBackground(app, config, asService(app.owner))
  t.after(() => background.stop())
  const { key } = await practiceOf()
  const { key: otherKey } = await practiceOf()
  const report = await verify({ against, key, otherKey })
  t.diagnostic(`${report.passed} pass, ${report.calls} calls in ${report.durationMs} ms`)
  assertPassed(report, 650)
  assert.equal(report.mode, 'practice')
  for (const each of untried(report))
    assert.match(each, /needs a test key|allows private targets|has released/)
  assert.deepEqual(
    Object.keys(report.leftBehind).sort(),
    [
      'a revoked key',
      'an inactive connector',
      'an inactive lead source',
      'a lead that waits for review',
      'a registered program',
    ].sort(),
  )
  assert.deepEqual(new Set(report.results.map(({ section }) => section)), new Set(sectionNames))
})

test('in a practice company whose key has a low rate limit, a key with a higher one is used for the run', async () => {
  const practice = await practiceOf()
  const scopes = ['leads:read', 'leads:write', 'workflows:read', 'workflows:write']
  const slow = await practice.play('keys.create', { name: 'slow', mode: 'live', scopes, rate_limit: 40 })
  const report = await verify({ against, key: slow.key, sections: ['lists', 'errors'] })
  assertPassed(report, 50)
  assert.ok(report.calls > 60)
  assert.equal(report.waitedMs, 0)
  assert.ok(!JSON.stringify(report.results).includes(slow.key))
  const { items } = await practice.play('keys.list')
  const active = items.filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)
  assert.equal(active.length, 2, 'the keys of the run are revoked')
})

test('a test key proves the statements of the sandbox', async () => {
  const org = await testOrg()
  const report = await verify({ against, key: await org.key({ mode: 'test' }) })
  assertPassed(report, 120)
  assert.equal(report.mode, 'sandbox')
  const sections = new Set(
    report.results.filter(({ outcome }) => outcome === 'pass').map(({ section }) => section),
  )
  for (const section of ['sandbox', 'estimates', 'leads', 'clients', 'idempotency', 'lists'])
    assert.ok(sections.has(section), section)
})

test('a company that is no practice company is refused without --live, and left as it was with it', async () => {
  const org = await testOrg()
  const key = await org.key()
  await assert.rejects(verify({ against, key }), /is no practice company/)
  const report = await verify({ against, key, live: true })
  assertPassed(report, 250)
  const open = async (path: string, isOpen: (record: never) => boolean): Promise<unknown[]> =>
    (await org.request('GET', `${path}?limit=100`, { key })).body.data.filter(isOpen)
  assert.deepEqual(await open('/leads', () => true), [])
  assert.deepEqual(await open('/clients', () => true), [])
  assert.deepEqual(await open('/webhooks', () => true), [])
  assert.deepEqual(await open('/estimates', ({ status }) => status !== 'void'), [])
  assert.deepEqual(await open('/jobs', ({ status }) => status !== 'cancelled'), [])
  assert.deepEqual(await open('/invoices', ({ status }) => status !== 'void'), [])
  const messages = await org.query('select * from live.messages where org_id = $1')
  assert.equal(messages.length, 0, 'nothing was sent')
  const payments = await org.query('select * from live.payments where org_id = $1')
  assert.equal(payments.length, 0, 'no money was recorded')
  assert.ok(report.leftBehind['a void invoice'])
})

test('the statements hold for members of other roles, as far as their keys reach', async () => {
  const org = await testOrg()
  for (const role of ['technician', 'sales_rep'] as const) {
    const report = await verify({
      against,
      key: await keyOf(org, role),
      live: true,
      sections: ['catalog', 'mcp', 'gateway'],
    })
    assertPassed(report, 20)
    assert.ok(
      untried(report).some((each) => each.includes('the key cannot run')),
      role,
    )
  }
})

test('a key with few scopes proves few statements, and the others name what is missing', async () => {
  const org = await testOrg()
  const key = await org.key({ scopes: ['leads:read'] })
  const report = await verify({ against, key, live: true, sections: ['lists', 'cursors'] })
  assert.equal(report.failed, 0, textReport(report))
  assert.ok(untried(report).includes('lists.envelope.clients: the key lacks clients:read'))
})

test('what cannot be checked is refused with the reason', async () => {
  const org = await testOrg()
  const key = await org.key()
  await assert.rejects(verify({ against, key: 'quoin_live_wrong' }), /refuses the key/)
  await assert.rejects(verify({ against: 'http://127.0.0.1:1', key }), /gives no answer/)
  await assert.rejects(verify({ against: 'nonsense', key }), /must be the address/)
  await assert.rejects(verify({ against, key, live: true, otherKey: key }), /the key of another company/)
  await assert.rejects(verify({ against, key, live: true, sections: ['nothing'] }), /no section nothing/)
})

test('a report names each statement, and shows neither the key nor a secret', async () => {
  const { key } = await practiceOf()
  const report = await verify({ against, key, sections: ['webhooks', 'health'] })
  const failed: Report = {
    ...report,
    results: report.results.map((result, at) => ({
      ...result,
      outcome: at === 0 ? 'fail' : result.outcome,
      ...(at === 0 && {
        expected: 'a secret & more',
        exchange: {
          method: 'POST',
          url: `${against}/api/v1/webhooks`,
          headers: { 'idempotency-key': 'k' },
          keyLabel: 'QUOIN_KEY',
          sent: `{"it's":"${key}"}`,
          status: 201,
          answerHeaders: { 'x-request-id': 'r' },
          text: '{"secret":"whsec_abcdef"}',
        },
      }),
    })),
  }
  const [text, json, junit] = [textReport(failed), JSON.stringify(jsonReport(failed)), junitReport(failed)]
  for (const document of [text, json, junit]) {
    assert.ok(document.includes('$QUOIN_KEY'))
    assert.ok(!document.includes(key) && !document.includes('whsec_abcdef'))
  }
  assert.match(text, /curl -i -X POST 'http.*webhooks' \\\n {2}-H "Authorization: Bearer \$QUOIN_KEY"/)
  assert.ok(text.includes(String.raw`{"it'\''s":"[key]"}`))
  for (const { sentence } of report.results) assert.ok(text.includes(sentence), sentence)
  assert.match(junit, /<failure message="Expected a secret &amp; more\.">/)
})
