import { test } from 'node:test'
import { testOrg } from '../../src/testing/test-org.ts'
import { seededRandom } from '../crash/random.ts'
import { assertCopies, runHistory, type Tally } from './histories.ts'

const histories = 60

test(`${histories} histories of three phones and an office: nothing is lost, nothing is doubled, and copies are exact`, async (t) => {
  const chance = seededRandom(t)
  const org = await testOrg()
  const tally: Tally = { changes: 0, sendings: 0, verdicts: {} }
  for (let at = 0; at < histories; at++) await runHistory(org, chance, tally)
  await assertCopies(org)
  t.diagnostic(JSON.stringify(tally))
})
