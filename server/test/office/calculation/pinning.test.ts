import { test } from 'node:test'
import fc from 'fast-check'
import { newMember } from '../../../src/domains/office/workforce/testing/new-member.ts'
import { today } from '../../../src/domains/work/jobs/testing/recurring.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { anyPinningSteps } from './pinning-steps.ts'
import { PinningWorld } from './pinning-world.ts'

// Recurring jobs are moved, changed, restored, tagged, started and billed, and recurrences change and end. Every job
// must be the same in the service and in the calculation (pinned.ts). To run more cases: QUOIN_CASES=1000 npm test --
// server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

const week = 7 * 24 * 60 * 60 * 1000

test('after random edits of recurring jobs, changes of the series reach only unpinned ones, and its end keeps pinned ones', async () => {
  const org = await testOrg()
  const members: string[] = []
  for (let count = 0; count < 4; count++) members.push((await newMember(org, { role: 'technician' })).id)
  const startsOn = new Date(Date.parse(today(org)) + week).toISOString().slice(0, 10)
  await fc.assert(
    fc.asyncProperty(anyPinningSteps, fc.nat(19), async (steps, how) => {
      const world = new PinningWorld(org, members)
      await world.open(startsOn)
      for (const step of steps) {
        await world.take(step)
        await world.check()
      }
      await world.end(how)
      await world.check()
    }),
    { numRuns, seed },
  )
})
