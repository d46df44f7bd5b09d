/**
 * Remembers texts that are dear to make, those that were asked for of late: as many characters as `most` in all. One that is
 * longer than a quarter of that is not kept.
 */
export function keptTexts<Kept extends { text: string }>(most: number): KeptTexts<Kept> {
  const known = new Map<string, Kept>()
  let characters = 0
  const sizeOf = (key: string, { text }: Kept): number => key.length + text.length
  const drop = (key: string, kept: Kept): void => {
    known.delete(key)
    characters -= sizeOf(key, kept)
  }
  return {
    of(key, make) {
      const found = known.get(key)
      if (found) {
        known.delete(key)
        known.set(key, found)
        return found
      }
      const made = make()
      const size = sizeOf(key, made)
      if (size > most / 4) return made
      known.set(key, made)
      characters += size
      for (const [oldest, kept] of known) {
        if (characters <= most) break
        drop(oldest, kept)
      }
      return made
    },
    characters: () => characters,
  }
}

export interface KeptTexts<Kept extends { text: string }> {
  /** What is known by this key, or what is made now; what `make` throws is not kept. */
  of(key: string, make: () => Kept): Kept
  /** How many are kept, keys with them. */
  characters(): number
}
