// Slow: it kills the program again and again.

import { test } from 'node:test'
import { testDatabase } from '../../src/testing/test-database.ts'
import { seededRandom } from '../crash/random.ts'
import { killRuns } from './kills.ts'

test(
  'when the program is killed again and again, automations omit nothing and do nothing twice',
  { timeout: 600_000 },
  async (t) => {
    await killRuns(t, await testDatabase(), seededRandom(t), { runs: 120, kills: 20 })
  },
)
