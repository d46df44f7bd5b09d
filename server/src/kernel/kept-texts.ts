/**
 * Caches recently used texts that are expensive to create, up to `most` characters in total. A text longer than a quarter
 * of that is not cached.
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
  /** Returns the cached value, or creates it. Errors of `make` are not cached. */
  of(key: string, make: () => Kept): Kept
  /** Cached characters, including keys. */
  characters(): number
}
