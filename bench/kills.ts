import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { asOwner, openEmbeddedPostgres } from '../server/src/start/postgres/index.ts'
import { testDirectoryPrefix } from '../server/src/testing/sweep.ts'
import { killRuns } from '../server/test/automations/kills.ts'
import { seededRandom } from '../server/test/crash/random.ts'

const usage = `npm run kills -- [--runs N] [--kills N] [--seed N]

Runs of an automation (a mail, a tag, a note, a draft of an estimate, waits of one and three seconds between them) on a Postgres
in which every commit is on disk, while the process that makes the steps is killed (kill -9) at random moments: 10,000 runs and
1,000 kills by default. Fails if an effect is missing or duplicated, a run did not end, or the mail server accepted a mail twice.`

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '1000' },
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
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  const postgres = await openEmbeddedPostgres({ directory, holder: 'command', log: () => undefined })
  ending.after(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  ending.after(() => postgres.stop())
  try {
    await migrate(asOwner(postgres.connection))
    const { runs, kills } = options
    await killRuns(ending, postgres.connection, random, {
      runs: Number(runs),
      kills: Number(kills),
      waitsForMails: true,
      say,
    })
    say(`Each effect of ${runs} runs is there once, after ${kills} kills.`)
  } finally {
    for (const tidy of tidyings) await tidy()
  }
}
