import type { TestContext } from 'node:test'

export interface Random {
  /** Returns a random integer from 0 to `below` - 1. */
  integer(below: number): number
}

/**
 * Returns a random generator and prints its seed. With the seed of an earlier test, it returns the same numbers as in
 * that test.
 */
export function seededRandom(t: Pick<TestContext, 'diagnostic'>, seed = Date.now() % 1_000_000): Random {
  t.diagnostic(`random seed ${seed}`)
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { integer: (below) => Math.floor(next() * below) }
}
