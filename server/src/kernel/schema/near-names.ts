/**
 * Names that were perhaps meant by one that is not known, the nearest first. One that differs only in how its words are
 * joined was meant for certain.
 */
export function nearNames(written: string, known: Iterable<string>, most = 3): string[] {
  const wanted = wordsOf(written)
  const near: { name: string; distance: number }[] = []
  for (const name of known) {
    const distance = distanceOf(wanted, wordsOf(name))
    if (distance !== undefined) near.push({ name, distance })
  }
  const same = near.filter(({ distance }) => distance === 0)
  return (same.length > 0 ? same : near)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

/** To end a sentence with: nothing, when no name is near. */
export function didYouMean(written: string, known: Iterable<string>, most?: number): string {
  const near = nearNames(written, known, most).map((name) => `\`${name}\``)
  if (near.length === 0) return ''
  const listed = near.length === 1 ? near[0]! : `${near.slice(0, -1).join(', ')} or ${near.at(-1)!}`
  return `: did you mean ${listed}?`
}

/** So many names are told, where none is near. */
const mostTold = 12

/** To end a sentence with: the near names, or else those that there are. */
export function didYouMeanOrThereAre(written: string, known: readonly string[], most?: number): string {
  const near = didYouMean(written, known, most)
  if (near !== '' || known.length === 0) return near
  return `: there ${known.length === 1 ? 'is' : 'are'} ${someOf(known)}`
}

/** Names that are told, the first of them. */
export function someOf(names: readonly string[]): string {
  const others = names.length - mostTold
  const told = names.slice(0, mostTold).join(', ')
  return others > 0 ? `${told} and ${others} more` : told
}

const longest = 200

/** However they are joined: `customerName` and `Customer-Name` are `customer_name`. */
function wordsOf(name: string): string {
  return name
    .slice(0, longest)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}

/** A letter in four may be wrong; or words before or after are missing, which is farther than any misspelling. */
function distanceOf(wanted: string, name: string): number | undefined {
  const allowed = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 4))
  if (Math.abs(wanted.length - name.length) <= allowed) {
    const edits = editsBetween(wanted, name)
    if (edits <= allowed) return edits
  }
  const isPart = wanted.length >= 3 && (name.startsWith(`${wanted}_`) || name.endsWith(`_${wanted}`))
  return isPart ? name.length : undefined
}

/** Letters to insert, to drop, to replace, or to swap with the next one. */
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
