import type { Disaster } from './disaster.ts'
import { moveLines } from '../../server/src/kernel/moves/move-organization.ts'
import { twoCells } from '../../server/test/moves/cells.ts'
import { manyMoves } from '../../server/test/moves/many-moves.ts'

const longestMoveMs = 2500

/** Every move of organizations between two installations is killed, and repeated. */
export const killMove: Disaster = {
  name: 'kill-move',
  async run(scene) {
    const cells = await twoCells((close) => scene.tidy.after(close))
    const random = (below: number): number => scene.random.integer(below)
    const result = await manyMoves(cells, {
      moves: 8,
      companies: 3,
      movers: 2,
      callers: 2,
      leadsPerSecond: 4,
      killAt: () =>
        random(2) === 0 ? { line: moveLines[random(moveLines.length)]! } : { afterMs: random(longestMoveMs) },
      random,
      report: (line) => scene.say(`  ${line}`),
      reportEveryMs: 30_000,
    })
    scene.say(`  ${JSON.stringify(result)}`)
  },
}
