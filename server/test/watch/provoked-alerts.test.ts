// Slow: it starts several processes of the service, and kills, blocks and suspends them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loseBackups } from './backup-scene.ts'
import { dashboard, missingFor, rules } from './watched-metrics.ts'
import { disturbService } from './service-scene.ts'
import { assertFiring } from './timeline.ts'

const secret = 'the cron secret of this test'

test('each alert fires in its situation and not before it, and every figure is in a scrape of the real program', async (t) => {
  const timelines = (await Promise.all([loseBackups(t, secret), disturbService(t, secret)])).flat()
  assertFiring(t, timelines)
  const fired = new Set(timelines.flatMap(({ firing }) => firing))
  assert.deepEqual([...fired].sort(), rules.map(({ name }) => name).sort())
  const samples = timelines.flatMap(({ states }) => states.flatMap(({ scrape }) => scrape.samples ?? []))
  const expressions = [
    ...rules.map(({ expression }) => expression),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  assert.deepEqual(
    expressions.flatMap((expression) => missingFor(expression, samples)),
    [],
  )
})
