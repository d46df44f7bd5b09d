import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import pino from 'pino'
import { type App, createApp } from '../src/app/app.ts'
import { readConfig } from '../src/config.ts'
import { setUpBackups } from '../src/operate/backup/backup-setup.ts'
import { writeBackupStatus } from '../src/operate/backup/backup-status.ts'
import { recordVerification } from '../src/operate/restore/verification.ts'
import { afterwards, scratchDirectory } from '../src/start/postgres/testing/scratch.ts'
import { soon } from '../src/testing/soon.ts'
import { testDatabase } from '../src/testing/test-database.ts'

const secret = 'the cron secret of this test'
const text = readFileSync(new URL('../../deploy/watch/alerts.yml', import.meta.url), 'utf8')
const rules = text.split(/^ {6}- (?=alert: )/m).slice(1)

async function openApp(t: TestContext): Promise<App> {
  const directory = scratchDirectory(t)
  await setUpBackups(directory, { directory: scratchDirectory(t), isAgain: false })
  const at = new Date().toISOString()
  await writeBackupStatus(directory, { name: 'a', at, bytes: 1 })
  await recordVerification(directory, { name: 'a', at, seconds: 1, outcome: 'right', sentence: 'all' })
  const app = await createApp({
    config: readConfig({ CRON_SECRET: secret, QUOIN_DATA_DIR: directory }),
    connection: await testDatabase(),
    masterSecret: 'a secret that only tests use, long enough',
    log: pino({ level: 'silent' }),
    endpoints: 'all',
  })
  afterwards(t, () => app.close())
  return app
}

interface Sample {
  name: string
  labels: Record<string, string>
}

/** Returns the samples of a scrape, after one event of each kind that rules count. */
async function scraped(app: App): Promise<Sample[]> {
  app.metrics.request({ method: 'GET', route: '/api/v1/me', status: 503, seconds: 1 })
  app.metrics.attempt('mail.send', 'dead_letter')
  app.metrics.failed('run')
  app.metrics.limiter('unavailable')
  let samples: Sample[] = []
  await soon(async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const { payload } = await app.server.inject({ url: '/metrics', headers })
    samples = [...payload.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name, list = '']) => ({
      name: name!,
      labels: Object.fromEntries(
        [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!]),
      ),
    }))
    assert.ok(samples.some(({ name }) => name === 'quoin_process_up'))
    assert.ok(samples.some(({ name }) => name === 'quoin_backup_last_success_timestamp_seconds'))
  })
  return samples
}

/** Returns the metrics of a rule's expression, with the labels that they must have. */
function metricsIn(rule: string): Sample[] {
  const expression = /^ +expr: ([^]*?)^ +(?:for|labels):/m.exec(rule)?.[1] ?? ''
  return [...expression.matchAll(/\b(quoin_\w+)(?:\{([^}]*)\})?/g)].map(([, name, list = '']) => ({
    name: name!,
    labels: Object.fromEntries(
      [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!]),
    ),
  }))
}

test('every figure of the alerts is in a scrape, with the labels and the values of labels that they compare', async (t) => {
  const samples = await scraped(await openApp(t))
  assert.equal(rules.length, 14)
  for (const rule of rules) {
    const metrics = metricsIn(rule)
    assert.ok(metrics.length > 0 || rule.startsWith('alert: QuoinDown\n'), rule)
    for (const { name, labels } of metrics) {
      const found = samples.filter((sample) => sample.name === name)
      assert.ok(found.length > 0, `${name} is in no scrape`)
      const isThere = found.some((sample) =>
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )
      assert.ok(isThere, `${name} never has ${JSON.stringify(labels)}`)
    }
    for (const [, label = ''] of rule.matchAll(/\bby \((\w+)\)/g)) {
      const isThere = metrics.every(({ name }) =>
        samples.some((sample) => sample.name === name && label in sample.labels),
      )
      assert.ok(isThere, `no label ${label} in ${rule}`)
    }
  }
})

test('each alert has a severity and a sentence that says what to do, and names only labels that its expression leaves', () => {
  for (const rule of rules) {
    assert.match(rule, /^ +labels: \{ severity: (page|ticket) \}$/m)
    assert.match(rule, /^ +summary: [A-Z].*\.$/m, rule)
    const named = [...rule.matchAll(/\{\{ \$labels\.(\w+) \}\}/g)].map(([, label]) => label)
    for (const label of named) assert.ok(new RegExp(`by \\(${label}\\)|quoin_process_up ==`).test(rule), rule)
  }
})
