import type { DraftLine } from './draft-lines.ts'

/**
 * A line in three versions: before the changes (`base`), with this person's changes (`mine`), and as someone else
 * saved it (`theirs`).
 */
export interface MergeRow {
  base: DraftLine | undefined
  mine: DraftLine | undefined
  theirs: DraftLine | undefined
}

export type Side = 'mine' | 'theirs'

const defaults = { kind: 'service', taxable: true, optional: false, pay_class: 'standard' }

/**
 * Returns the content of a line as text, without its key. A missing property, null and the server's default count
 * as equal.
 */
function textOf(line: DraftLine | undefined): string {
  if (line === undefined) return ''
  const content = {
    ...line,
    key: null,
    price: plainPrice(line.price),
    selected: line.optional && line.selected,
  }
  const filled = Object.entries(content).filter(([, value]) => value !== null && value !== undefined)
  const members = Object.entries({ ...defaults, selected: false, ...Object.fromEntries(filled) })
  return JSON.stringify(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const plainPrice = (price: string): string => {
  const amount = Number(price.replace(/[$,\s]/g, ''))
  return price.trim() === '' || Number.isNaN(amount) ? price : String(amount)
}

export const isSameLine = (a: DraftLine | undefined, b: DraftLine | undefined): boolean =>
  textOf(a) === textOf(b)

export const areSameLines = (a: readonly DraftLine[], b: readonly DraftLine[]): boolean =>
  a.length === b.length && a.every((line, index) => isSameLine(line, b[index]))

/**
 * Pairs the lines of two versions that were both made from `base`. This person's lines have the keys of `base`. The
 * lines that someone else saved have new keys, so they are paired by content, then by name, then by position.
 */
export function mergeRows(
  base: readonly DraftLine[],
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
): MergeRow[] {
  const rest = [...theirs]
  const take = (matches: (line: DraftLine) => boolean): DraftLine | undefined => {
    const at = rest.findIndex(matches)
    return at === -1 ? undefined : rest.splice(at, 1)[0]
  }
  const pairs = new Map<string, DraftLine>()
  const pair = (matches: (own: DraftLine, other: DraftLine) => boolean): void => {
    for (const own of base) {
      const found = pairs.has(own.key) ? undefined : take((other) => matches(own, other))
      if (found) pairs.set(own.key, found)
    }
  }
  pair(isSameLine)
  pair((own, other) => own.name === other.name)
  if (theirs.length === base.length) pair((own, other) => base.indexOf(own) === theirs.indexOf(other))

  const rows = mine.map((own): MergeRow => {
    const original = base.find(({ key }) => key === own.key)
    return {
      base: original,
      mine: own,
      theirs: original ? pairs.get(own.key) : take((other) => isSameLine(own, other)),
    }
  })
  const removed = base.filter(({ key }) => !mine.some((own) => own.key === key))
  const removedRows = removed.map((original): MergeRow => ({
    base: original,
    mine: undefined,
    theirs: pairs.get(original.key),
  }))
  return [
    ...rows,
    ...removedRows,
    ...rest.map((other) => ({ base: undefined, mine: undefined, theirs: other })),
  ]
}

/** True if this person's line differs from the saved one, so that the person must choose. */
export const isOpen = ({ mine, theirs }: MergeRow): boolean => !isSameLine(mine, theirs)

/** Returns the side that changed the line. If both sides changed it, returns this person's side. */
export const proposedSide = ({ base, mine }: MergeRow): Side => (isSameLine(base, mine) ? 'theirs' : 'mine')

/** Returns the lines of the chosen sides. A line keeps the key under which the page shows it. */
export const mergedLines = (rows: readonly MergeRow[], sides: readonly Side[]): DraftLine[] =>
  rows.flatMap((row, index) => {
    const line = row[sides[index] ?? proposedSide(row)]
    return line ? [{ ...line, key: (row.mine ?? line).key }] : []
  })
