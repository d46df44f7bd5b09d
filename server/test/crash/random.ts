import type { TestContext } from 'node:test'

export interface Random {
  /** From 0 up to and without `below`. */
  integer(below: number): number
}

/** Repeats itself when given the seed that an earlier run has told. */
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
