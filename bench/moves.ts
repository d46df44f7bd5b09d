import { parseArgs } from 'node:util'
import { moveLines } from '../server/src/kernel/moves/move-organization.ts'
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts'
import { twoCells } from '../server/test/moves/cells.ts'
import { manyMoves } from '../server/test/moves/many-moves.ts'
import type { Kill } from '../server/test/moves/start-mover.ts'

const usage = `npm run moves -- [--count N] [--organizations N] [--movers N] [--callers N] [--leads-per-second N] [--minutes N]

Moves random organizations back and forth between two cells (processes with their own Postgres) while callers create
leads, repeat earlier requests, and record payments. Half of the moves are killed, at a random line or a
random moment, and repeated. Fails unless each organization is complete in exactly one cell, its books balance, every
acknowledged lead and payment exists once, and each webhook was sent once. Also fails if it has not ended after --minutes
minutes, or a move after two and a half. Prints the progress every 15 seconds.`

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    organizations: { type: 'string', default: '20' },
    movers: { type: 'string', default: '3' },
    callers: { type: 'string', default: '4' },
    'leads-per-second': { type: 'string', default: '4' },
    minutes: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
})

/** Maximum duration of a move that is not killed, in milliseconds. */
const longestMoveMs = 2500
/** Maximum duration of the cleanup after an error, in milliseconds. After this time, the process exits. */
const tidyWithinMs = 60_000

if (options.help) console.log(usage)
else await moves()

async function moves(): Promise<void> {
  const random = (below: number): number => Math.floor(Math.random() * below)
  const kills: (() => Kill | null)[] = [
    () => null,
    () => null,
    () => ({ line: moveLines[random(moveLines.length)]! }),
    () => ({ afterMs: random(longestMoveMs) }),
  ]
  const ending = new AbortController()
  const deadline = setTimeout(
    () => ending.abort(`It has not come to an end in ${options.minutes} minutes:`),
    Number(options.minutes) * 60_000,
  )
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(`Stopped by ${name}:`))
  const began = performance.now()
  const report = (line: string): void => console.log(`${clockOf(performance.now() - began)}  ${line}`)
  let tidy = (): Promise<unknown> => Promise.resolve()
  await globalSetup()
  try {
    const cells = await twoCells((close) => (tidy = close))
    const result = await manyMoves(cells, {
      moves: Number(options.count),
      companies: Number(options.organizations),
      movers: Number(options.movers),
      callers: Number(options.callers),
      leadsPerSecond: Number(options['leads-per-second']),
      killAt: () => kills[random(kills.length)]!(),
      random,
      report,
      reportEveryMs: 15_000,
      signal: ending.signal,
    })
    report(`done: ${JSON.stringify(result)}`)
  } catch (error) {
    // Prints the error before the following steps, because they can fail too.
    console.error(error)
    process.exitCode = 1
    setTimeout(() => process.exit(1), tidyWithinMs).unref()
  } finally {
    clearTimeout(deadline)
    await tidy()
    await globalTeardown()
  }
  // Exits even if a request is still waiting for an answer, because the answer will not arrive any more.
  process.exit()
}

function clockOf(ms: number): string {
  return `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
}
