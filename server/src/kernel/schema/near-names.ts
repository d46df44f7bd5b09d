/**
 * Returns known names that are similar to an unknown one, the most similar first. If a known name differs only in how
 * words are joined (`customerName`, `customer_name`), returns only that name.
 */
export function nearNames(written: string, candidates: Iterable<string>, most = 3): string[] {
  const target = wordsOf(written)
  const near: { name: string; distance: number }[] = []
  for (const name of candidates) {
    const distance = distanceOf(target, wordsOf(name))
    if (distance !== undefined) near.push({ name, distance })
  }
  const same = near.filter(({ distance }) => distance === 0)
  return (same.length > 0 ? same : near)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

/** Returns the end of a sentence that suggests similar names. Empty if no name is similar. */
export function didYouMean(written: string, candidates: Iterable<string>, most?: number): string {
  const near = nearNames(written, candidates, most).map((name) => `\`${name}\``)
  if (near.length === 0) return ''
  const listed = near.length === 1 ? near[0]! : `${near.slice(0, -1).join(', ')} or ${near.at(-1)!}`
  return `: did you mean ${listed}?`
}

/** Maximum number of names that are listed if none of them is similar. */
const mostListed = 12

/** Returns the end of a sentence that suggests similar names, or lists the known names if none is similar. */
export function didYouMeanOrExpected(written: string, candidates: readonly string[], most?: number): string {
  const near = didYouMean(written, candidates, most)
  if (near !== '' || candidates.length === 0) return near
  return `: expected one of ${someOf(candidates)}`
}

/** Lists the first names, followed by the number of the remaining ones. */
export function someOf(names: readonly string[]): string {
  const others = names.length - mostListed
  const listed = names.slice(0, mostListed).join(', ')
  return others > 0 ? `${listed} and ${others} more` : listed
}

const longest = 200

/**
 * Converts a name to lower-case words joined by underscores: `customerName` and `Customer-Name` become
 * `customer_name`.
 */
function wordsOf(name: string): string {
  return name
    .slice(0, longest)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}

/**
 * Returns the distance between two names, or undefined if they are not similar. Up to one in four letters may be
 * wrong. Names are also similar if `target` is `name` without some words at its start or end. Their distance is then
 * greater than that of any misspelling.
 */
function distanceOf(target: string, name: string): number | undefined {
  const allowed = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 4))
  if (Math.abs(target.length - name.length) <= allowed) {
    const edits = editsBetween(target, name)
    if (edits <= allowed) return edits
  }
  const isPart = target.length >= 3 && (name.startsWith(`${target}_`) || name.endsWith(`_${target}`))
  return isPart ? name.length : undefined
}

/**
 * Returns the edit distance of two texts: the number of letters that must be inserted, deleted, replaced, or swapped
 * with the next letter to change one text into the other.
 */
export function editsBetween(a: string, b: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? beforeLast![j - 2]! + 1 : Infinity
      row[j] = Math.min(replaced, swapped, last![j]! + 1, row[j - 1]! + 1)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last![b.length]!
}
