import type { TableContent } from '../audit/table-contents.ts'

/** A table whose rows differ between two installations. The content is null if the table is missing there. */
export interface DifferentTable {
  name: string
  here: Omit<TableContent, 'name'> | null
  there: Omit<TableContent, 'name'> | null
}

/** Returns the tables that are not equal in two installations, in the order of their names. */
export function differentTables(
  here: readonly TableContent[],
  there: readonly TableContent[],
): DifferentTable[] {
  const [ours, theirs] = [here, there].map(
    (contents) => new Map(contents.map(({ name, rows, digest }) => [name, { rows, digest }])),
  ) as [Map<string, Omit<TableContent, 'name'>>, Map<string, Omit<TableContent, 'name'>>]
  return [...new Set([...ours.keys(), ...theirs.keys()])].toSorted().flatMap((name) => {
    const [one, other] = [ours.get(name), theirs.get(name)]
    const isEqual = one?.rows === other?.rows && one?.digest === other?.digest
    return isEqual ? [] : { name, here: one ?? null, there: other ?? null }
  })
}
