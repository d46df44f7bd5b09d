import { parseArgs } from 'node:util'
import { seededRandom } from '../server/test/crash/random.ts'
import { findOldestBeside } from '../server/test/hosts/former-program.ts'
import { sideBySide } from '../server/test/hosts/side-by-side.ts'

const usage = `npm run side-by-side -- [--commit COMMIT] [--seconds N] [--seed N]

Runs the program of an earlier commit and this one side by side on one database, as during an upgrade that the running service
survives. Both receive requests in turn for N seconds (default 60), and each is killed once (kill -9) and started again. Fails if
an acknowledged write is missing, an effect happened twice, the books do not balance, a webhook was not delivered, or a caller
received an answer other than a success or a request to repeat.

The default is the oldest commit that must work: it lacks only migrations with the mark "-- expands".
Needs the whole history of git, and redis-server.`

const { values: options } = parseArgs({
  options: {
    commit: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else {
  const tidyings: (() => unknown)[] = []
  const ending = { after: (tidy: () => unknown) => void tidyings.unshift(tidy) }
  const say = (line: string): void => console.log(line)
  const random = seededRandom(
    { diagnostic: say },
    options.seed === undefined ? undefined : Number(options.seed),
  )
  try {
    const forMs = Number(options.seconds) * 1000
    const former = options.commit ?? findOldestBeside()
    console.log(JSON.stringify(await sideBySide(ending, random, { former, forMs, say }), undefined, 2))
  } finally {
    for (const tidy of tidyings) await tidy()
  }
}
