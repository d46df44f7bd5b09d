import { parseArgs } from 'node:util'
import { chaos } from '../server/test/hosts/chaos.ts'
import { seededRandom } from '../server/test/crash/random.ts'

const usage = `npm run chaos -- [--minutes N] [--pause MS] [--seed N]

Runs two API hosts and two workers, each with its own data directory, on one Postgres and one Redis, for ten minutes by
default, under load. Every ten seconds one of the four is killed (kill -9) and restarted. Fails if an acknowledged write is
missing, an effect happened twice, or a caller received a 5xx answer. Needs redis-server.

The load belongs to the measurement: eight callers write and four read, each with a pause of up to --pause milliseconds after
an answer (default 800, about 20 writes a second). Two processors can carry this, the other processes of the test and the
restart of a killed process. Under more load, calls to the limiter exceed their 50 ms, and requests are
answered 503, as promised.`

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    pause: { type: 'string' },
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
    const metrics = await chaos(ending, random, {
      forMs: Number(options.minutes) * 60_000,
      ...(options.pause === undefined ? {} : { pauseMs: Number(options.pause) }),
      say: (line) => console.log(line),
    })
    console.log(JSON.stringify(metrics, undefined, 2))
    if (metrics.failed.length > 0) {
      console.error(
        `FAILED: ${metrics.failed.length} answers were 5xx, of hosts that were not dead; see "failed" above.`,
      )
      process.exitCode = 1
    }
  } finally {
    for (const tidy of tidyings) await tidy()
  }
}
