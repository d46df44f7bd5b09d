import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { isWebhookEvent } from '../src/domains/office/webhooks/index.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { legible } from './from-catalog/legible.ts'
import { printedAnswer, shapeOf } from './from-catalog/printed-answer.ts'
import { sampled } from './from-catalog/samples.ts'

const file = resolve(import.meta.dirname, '../src/adapters/workflows/operation-examples.json')
const ofDocs = resolve(import.meta.dirname, '../../scripts/generate/docs')
const isUpdate = process.execArgv.includes('--test-update-snapshots')

/** Returns the payloads of the events of the organization, by name, the first of each. */
async function payloadsOf(org: TestOrg): Promise<Record<string, unknown>> {
  const { rows } = await org.app.inspect.query<{ name: string; payload: unknown }>(
    'select name, payload from live.events where org_id = $1 order by id desc',
    [org.id],
  )
  return Object.fromEntries(rows.map(({ name, payload }) => [name, payload]))
}

/** Returns the work that workers can do now, each as a text: events, tasks, due runs and signals of automations. */
async function workOf(org: TestOrg): Promise<string[]> {
  const { rows } = await org.app.inspect.query<{ work: string }>(
    `select 'event ' || e.name || ' ' || e.id as work from live.events e where e.org_id = $1 and e.relayed_at is null
      union all select 'task ' || t.kind || ' ' || t.id from quoin.tasks t where t.org_id = $1 and not t.is_waiting
      union all select 'run ' || a.run_id || ' at ' || a.due_at from live.automation_agenda a where a.org_id = $1 and a.due_at is not null
      union all select 'signal ' || s.event_id from live.automation_signals s where s.org_id = $1`,
    [org.id],
  )
  return rows.map(({ work }) => work)
}

/**
 * Compares answers with a file that the documentation prints, by their shape, because ids and times differ in each run.
 * With `--test-update-snapshots`, writes the file.
 */
function comparePrinted(name: string, actual: Readonly<Record<string, unknown>>): void {
  const path = resolve(ofDocs, name)
  const sorted = Object.fromEntries(Object.entries(actual).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (isUpdate) return writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  assert.deepEqual(shapeOf(sorted), shapeOf(stored))
}

// If examples have changed, run `npm test -- server/test/examples.test.ts --test-update-snapshots` and then
// `npm run generate`.
test(
  'each example of the reference succeeds as printed, once its ids are replaced with those of real records',
  { timeout: 600_000 },
  async (t) => {
    const examples: Record<string, unknown> = {}
    const answers: Record<string, unknown> = {}
    const payloads: Record<string, unknown> = {}
    const failures: string[] = []
    const { kernel } = (await testOrg()).app
    const woken = t.mock.method(kernel.services.wakeUp, 'notify')
    const asleep: string[] = []
    const wokenFor: string[] = []
    for (const { operation, sample } of sampled) {
      const org = await testOrg()
      const { input } = await sample(org)
      const { printed, callable } = legible(input)
      const before = new Set(await workOf(org))
      woken.mock.resetCalls()
      const answer = await call(org, operation, callable)
      const added = (await workOf(org)).filter((work) => !before.has(work))
      if (added.length > 0)
        (woken.mock.callCount() > 0 ? wokenFor : asleep).push(`${operation.name}: ${added[0]}`)
      if (answer.status !== 200) failures.push(`${operation.name}: ${answer.text.slice(0, 500)}`)
      examples[operation.name] = printed
      answers[operation.name] = printedAnswer(answer.body.data)
      for (const [name, payload] of Object.entries(await payloadsOf(org)))
        if (!isWebhookEvent(name)) payloads[name] ??= printedAnswer(payload)
    }
    assert.deepEqual(failures, [])
    assert.deepEqual(asleep, [], 'work was left without waking the workers (kernel/database/adds-work.ts)')
    assert.ok(wokenFor.length > 10, `only ${wokenFor.length} operations left work`)
    t.assert.fileSnapshot(examples, file)
    comparePrinted('operation-answers.json', answers)
    comparePrinted('event-payloads.json', payloads)
  },
)
