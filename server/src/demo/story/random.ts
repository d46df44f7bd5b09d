/** Generator of random numbers. The same seed always gives the same numbers. */
export interface Random {
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** Returns an id that begins with the time `at`, as if it had been generated then. */
  id(at: string): string
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // The algorithm is mulberry32. Its 32 bits of state are enough for demo data.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const between = (low: number, high: number): number => low + (next() % (high - low + 1))
  const digits = (count: number): string =>
    Array.from({ length: count }, () => between(0, 15).toString(16)).join('')
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    id: (at) => {
      const time = Date.parse(at).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${'89ab'[between(0, 3)]}${digits(3)}-${digits(12)}`
    },
  }
}
