import { parseArgs } from 'node:util'
import { chaos } from '../server/test/hosts/chaos.ts'
import { seededRandom } from '../server/test/crash/random.ts'

const usage = `npm run chaos -- [--minutes N] [--seed N]

Two API hosts and two workers with data directories of their own on one Postgres and one Redis, ten minutes unless told
otherwise, under load. Every ten seconds one of the four is killed (kill -9) and started again. Fails when anything that was
acknowledged is missing, anything happened twice, or anybody was answered 5xx. Needs redis-server.`

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else {
  const tidyings: (() => unknown)[] = []
  const ending = { after: (tidy: () => unknown) => void tidyings.unshift(tidy) }
  const random = seededRandom(
    { diagnostic: (line) => console.log(line) },
    options.seed === undefined ? undefined : Number(options.seed),
  )
  try {
    const { warnings, ...figures } = await chaos(ending, random, {
      forMs: Number(options.minutes) * 60_000,
      say: (line) => console.log(line),
    })
    for (const warning of warnings) console.log(warning)
    console.log(JSON.stringify(figures, undefined, 2))
    if (Object.keys(figures.refused).length > 0) process.exitCode = 1
  } finally {
    for (const tidy of tidyings) await tidy()
  }
}
