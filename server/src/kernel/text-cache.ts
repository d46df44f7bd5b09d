/**
 * Creates a cache of recently used texts that are expensive to create. It stores up to `most` characters in total.
 * Texts longer than a quarter of that are not cached.
 */
export function createTextCache<Entry extends { text: string }>(most: number): TextCache<Entry> {
  const entries = new Map<string, Entry>()
  let characters = 0
  const sizeOf = (key: string, { text }: Entry): number => key.length + text.length
  const drop = (key: string, entry: Entry): void => {
    entries.delete(key)
    characters -= sizeOf(key, entry)
  }
  return {
    of(key, make) {
      const cachedEntry = entries.get(key)
      if (cachedEntry) {
        entries.delete(key)
        entries.set(key, cachedEntry)
        return cachedEntry
      }
      const newEntry = make()
      const size = sizeOf(key, newEntry)
      if (size > most / 4) return newEntry
      entries.set(key, newEntry)
      characters += size
      for (const [oldest, entry] of entries) {
        if (characters <= most) break
        drop(oldest, entry)
      }
      return newEntry
    },
    characters: () => characters,
  }
}

export interface TextCache<Entry extends { text: string }> {
  /** Returns the cached entry, or creates it with `make`. Errors of `make` are not cached. */
  of(key: string, make: () => Entry): Entry
  /** Returns the number of cached characters, including keys. */
  characters(): number
}
