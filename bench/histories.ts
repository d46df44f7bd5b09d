import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts'
import { testApp } from '../server/src/testing/test-app.ts'
import { historiesOfWorld, runHistories } from '../server/test/offline/run-histories.ts'

const usage = `npm run histories -- [--count N] [--seed N] [--from N] [--at-once N]

Random histories of three phones without a network and an office, on the whole service in one process: what phones send is
lost, repeated, sent twice at once and in another order, with wrong clocks; records are merged, deleted and given to
others; people move to another location, may do less than before, leave and come back. Each phone goes on with its own
cursor of \`sync.changes\`. Fails unless each change has one verdict, which a model written for itself says, nothing is lost
or there twice, each copy is what its holder is shown, and no money moved and nothing was sent. ${historiesOfWorld} histories share a
company, and companies have seeds of their own: \`--from\` and \`--count ${historiesOfWorld}\` live one of them again.`

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
  let toldAt = began
  await globalSetup()
  try {
    const tally = await runHistories({
      count: Number(options.count),
      seed: Number(options.seed),
      from: Number(options.from),
      atOnce: Number(options['at-once']),
      tell: (done) => {
        if (performance.now() - toldAt < 15_000) return
        toldAt = performance.now()
        console.log(`${seconds()}  ${done} histories`)
      },
    })
    console.log(
      `Nothing was lost or doubled in ${options.count} histories. ${seconds()}  ${JSON.stringify(tally)}`,
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
