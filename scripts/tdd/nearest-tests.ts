import { dirname } from 'node:path'
import type { ImportGraph } from './import-graph.ts'

/**
 * Returns the test files that directly or indirectly import one of the changed files. Tests with the name of a changed
 * file come first. Within both groups, the tests are sorted by the number of imports between the test and a changed
 * file, and then by the number of folders between them.
 */
export function nearestTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const distances = distancesFrom(changed, importersOf(graph))
  const names = new Set(changed.map(stem))
  const rank = (file: string): number[] => [
    names.has(stem(file)) ? 0 : 1,
    distances.get(file)!,
    Math.min(...changed.map((other) => foldersBetween(file, other))),
  ]
  return [...distances.keys()]
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || a.file.localeCompare(b.file))
    .map(({ file }) => file)
}

function importersOf(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file])
  return importers
}

function distancesFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]))
  // This is a breadth-first search: the loop also visits entries that are added to the map during the loop.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** Returns the path without `.test` and the extension. It is the same for a file and its test. */
const stem = (file: string): string => file.replace(/(\.test)?\.[a-z]+$/, '')

function foldersBetween(a: string, b: string): number {
  const [left, right] = [dirname(a).split('/'), dirname(b).split('/')]
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return left.length + right.length - 2 * shared
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}
