import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../crash/random.ts'
import { Office } from './office.ts'

// Runs random sequences of batches over the same records: they are prepared side by side, run, stopped and undone, also
// twice and undos themselves, while records are edited by hand and the access of the member changes (office.ts).
// To run more sequences: QUOIN_SEQUENCES=300 npm test -- server/test/batches/random-sequences.test.ts --test-timeout=3600000
const sequences = Number(process.env['QUOIN_SEQUENCES'] ?? 5)
const seed = Number(process.env['QUOIN_SEED'] ?? 1)
const steps = 24

test('random batches and their undo lose no update, overwrite no edit, and respect the present access', async (t) => {
  const ran = new Map<string, number>()
  for (let at = 0; at < sequences; at++) {
    const office = await Office.open(seededRandom(t, seed + at))
    for (let step = 0; step < steps; step++) await office.step()
    for (const [name, count] of office.ran) ran.set(name, (ran.get(name) ?? 0) + count)
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...ran].toSorted())))
  assert.ok([...ran].some(([name]) => name.startsWith('undo ') && name.endsWith(' done')))
})
