// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveLines } from '../../src/kernel/moves/move-organization.ts'
import { seededRandom } from '../crash/random.ts'
import { twoCells } from './cells.ts'
import { manyMoves } from './many-moves.ts'

test(
  'killed at each line under load and repeated, a move leaves companies complete in one cell, no webhook lost or sent twice',
  { timeout: 600_000 },
  async (t) => {
    const random = seededRandom(t)
    const cells = await twoCells((tidy) => t.after(tidy))
    const result = await manyMoves(cells, {
      moves: moveLines.length + 3,
      companies: 3,
      movers: 2,
      callers: 4,
      leadsPerSecond: 100,
      killAt: (move) => (moveLines[move] ? { line: moveLines[move] } : null),
      random: (below) => random.integer(below),
      report: () => undefined,
      reportEveryMs: 10_000,
    })
    assert.equal(result.killed, moveLines.length)
    t.diagnostic(JSON.stringify(result))
  },
)
