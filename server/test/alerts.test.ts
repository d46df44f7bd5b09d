import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import pino from 'pino'
import { type App, createApp } from '../src/app/app.ts'
import { taskKinds } from '../src/app/background.ts'
import { type Config, readConfig } from '../src/config.ts'
import { setUpBackups } from '../src/operate/backup/backup-setup.ts'
import { writeBackupStatus } from '../src/operate/backup/backup-status.ts'
import { recordVerification } from '../src/operate/restore/verification.ts'
import { afterwards, scratchDirectory } from '../src/start/postgres/testing/scratch.ts'
import { soon } from '../src/testing/soon.ts'
import { testDatabase } from '../src/testing/test-database.ts'
import {
  dashboard,
  metricsIn,
  missingFor,
  parseSamples,
  rules,
  type Sample,
  watchFolder,
} from './watch/watched-metrics.ts'
import { runPromtool } from './watch/timeline.ts'

const secret = 'the cron secret of this test'

async function openApp(t: TestContext): Promise<{ app: App; config: Config }> {
  const directory = scratchDirectory(t)
  await setUpBackups(directory, { directory: scratchDirectory(t), isAgain: false })
  const at = new Date().toISOString()
  await writeBackupStatus(directory, { name: 'a', at, bytes: 1 })
  await recordVerification(directory, { name: 'a', at, seconds: 1, outcome: 'right', sentence: 'all' })
  const config = readConfig({ CRON_SECRET: secret, QUOIN_DATA_DIR: directory })
  const app = await createApp({
    config,
    connection: await testDatabase(),
    masterSecret: 'a secret that only tests use, long enough',
    log: pino({ level: 'silent' }),
    endpoints: 'all',
  })
  afterwards(t, () => app.close())
  return { app, config }
}

/** Returns the samples of a scrape, after one failed request and one batch of automations. */
async function scraped({ app, config }: { app: App; config: Config }): Promise<Sample[]> {
  app.metrics.request({ method: 'GET', route: '/api/v1/me', status: 503, seconds: 1 })
  app.metrics.expectAttempts(taskKinds(app, config).map(({ name }) => name))
  app.metrics.turn({ kind: 'event', seconds: 1, signals: 1, runs: 1, steps: 1 })
  let samples: Sample[] = []
  await soon(async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const { payload } = await app.server.inject({ url: '/metrics', headers })
    samples = parseSamples(payload)
    assert.ok(samples.some(({ name }) => name === 'quoin_process_up'))
    assert.ok(samples.some(({ name }) => name === 'quoin_backup_last_success_timestamp_seconds'))
  })
  return samples
}

test('every figure of the alerts and of the dashboard is in a scrape, with the labels that they use', async (t) => {
  const samples = await scraped(await openApp(t))
  assert.equal(rules.length, 14)
  for (const { name, expression } of rules) {
    assert.ok(metricsIn(expression).length > 0 || name === 'QuoinDown', name)
    assert.deepEqual(missingFor(expression, samples), [], name)
  }
  for (const { title, targets = [] } of dashboard.panels)
    for (const { expr, legendFormat } of targets) {
      assert.ok(metricsIn(expr).length > 0 || /up\{|ALERTS\{/.test(expr), title)
      assert.deepEqual(missingFor(expr, samples), [], title)
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        const isGrouped = new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr)
        const isOfAll = metricsIn(expr).every(({ name }) =>
          samples.some((sample) => sample.name === name && label in sample.labels),
        )
        assert.ok(isGrouped || (isOfAll && !expr.includes(' by (')), `${title} has no label ${label}`)
      }
    }
})

test('each alert has a severity and a sentence that says what to do, and names only labels that its expression leaves', () => {
  for (const { text, expression } of rules) {
    assert.match(text, /^ +labels: \{ severity: (page|ticket) \}$/m)
    assert.match(text, /^ +summary: [A-Z].*\.$/m, text)
    const named = [...text.matchAll(/\{\{ \$labels\.(\w+) \}\}/g)].map(([, label]) => label)
    for (const label of named)
      assert.ok(new RegExp(`by \\(${label}\\)|quoin_process_up ==`).test(expression), text)
  }
})

test('each alert fires just above its limit and not just below it', () => {
  runPromtool(['alerts.test.yml', 'days.test.yml'].map((name) => join(watchFolder, name)))
})

test('the panels of the dashboard have titles, explanations and places of their own', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  assert.ok(panels.length > 20)
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length)
  for (const { title, description, targets = [] } of panels) {
    assert.match(description ?? '', /^[A-Z\d].*\.$/, title)
    assert.ok(targets.length > 0, title)
  }
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  assert.equal(new Set(cells).size, cells.length, 'panels lie upon each other')
})
