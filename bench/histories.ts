import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts'
import { testApp } from '../server/src/testing/test-app.ts'
import { historiesOfWorld, runHistories } from '../server/test/offline/run-histories.ts'

const usage = `npm run histories -- [--count N] [--seed N] [--from N] [--at-once N]

Random histories of three offline phones and an office, on the whole service in one process. Changes that phones send are
lost, repeated, duplicated and reordered, with wrong clocks. Records are merged, deleted and assigned to
other members. Members move to another location, lose permissions, leave and return. Each phone continues from its own
cursor of \`sync.changes\`. Fails unless each change has the one verdict of an independent model, nothing is lost
or duplicated, each copy equals what its member may read, no money moved and nothing was sent. ${historiesOfWorld} histories share a
company, and each company has its own seed: \`--from\` and \`--count ${historiesOfWorld}\` repeat one of them.`

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else {
  console.log(`random seed ${options.seed}`)
  const began = performance.now()
  const seconds = (): string => `${Math.round((performance.now() - began) / 1000)} s`
  let reportedAt = began
  await globalSetup()
  try {
    const tally = await runHistories({
      count: Number(options.count),
      seed: Number(options.seed),
      from: Number(options.from),
      atOnce: Number(options['at-once']),
      report: (completed) => {
        if (performance.now() - reportedAt < 15_000) return
        reportedAt = performance.now()
        console.log(`${seconds()}  ${completed} histories`)
      },
    })
    console.log(
      `Nothing was lost or duplicated in ${options.count} histories. ${seconds()}  ${JSON.stringify(tally)}`,
    )
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    const app = await testApp()
    await app.inspect.end()
    await app.close()
    await globalTeardown()
  }
  process.exit()
}
