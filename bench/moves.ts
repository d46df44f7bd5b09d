import { parseArgs } from 'node:util'
import { moveLines } from '../server/src/kernel/moves/move-organization.ts'
import { globalSetup, globalTeardown } from '../server/src/testing/global-setup.ts'
import { twoCells } from '../server/test/moves/cells.ts'
import { manyMoves } from '../server/test/moves/many-moves.ts'

const usage = `npm run moves -- [--count N] [--organizations N] [--callers N]

Moves random organizations to and fro between two cells, real processes on a Postgres of their own, while callers create
leads in them. Half of the moves are killed at a random line and done again. Fails unless each organization is whole in
exactly one place, its books equal, every acknowledged lead there once, and each webhook sent once.`

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    organizations: { type: 'string', default: '20' },
    callers: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(usage)
else await moves()

async function moves(): Promise<void> {
  const random = (below: number): number => Math.floor(Math.random() * below)
  let tidy = (): Promise<unknown> => Promise.resolve()
  await globalSetup()
  try {
    const cells = await twoCells((close) => (tidy = close))
    const told = await manyMoves(cells, {
      moves: Number(options.count),
      companies: Number(options.organizations),
      callers: Number(options.callers),
      killAt: () => (random(2) === 0 ? moveLines[random(moveLines.length)]! : null),
      random,
      tell: (line) => console.log(line),
    })
    console.log(JSON.stringify(told))
  } finally {
    await tidy()
    await globalTeardown()
  }
}
