import type { Operation } from '../../kernel/operations/operation.ts'
import type { CatalogSearch } from './search-catalog.ts'

const most = 3

/** Names of operations that say what a name that is none says: `createInvoice`, `clients.remove`. They share a word with it. */
export function alikeIn(name: string, seen: ReadonlySet<Operation>, find: CatalogSearch): string[] {
  const wanted = wordsOf(name.slice(0, 100))
  if (wanted.length === 0) return []
  return find(wanted.join(' '))
    .filter((operation) => seen.has(operation))
    .map((operation) => operation.name)
    .filter((known) => wordsOf(known).some((word) => wanted.includes(word)))
    .slice(0, most)
}

/** One or many of a thing is the same word. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 2)
