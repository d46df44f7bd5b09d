import type { Operation } from '../../kernel/operations/operation.ts'
import type { CatalogSearch } from './search-catalog.ts'

const most = 3

/** Verbs that occur in the names of many operations and therefore do not distinguish them. */
const ofAll = new Set(['add', 'create', 'delete', 'get', 'list', 'read', 'remove', 'save', 'set', 'update'])

/**
 * Returns the names of at most three visible operations whose names resemble an unknown name such as `createInvoice`.
 * Only operations whose names share a word with the unknown name are returned. Common verbs do not count as shared
 * words.
 */
export function alikeIn(name: string, visible: ReadonlySet<Operation>, find: CatalogSearch): string[] {
  const nameWords = wordsOf(name.slice(0, 100))
  if (nameWords.length === 0) return []
  return find(nameWords.join(' '))
    .filter((operation) => visible.has(operation))
    .map((operation) => operation.name)
    .filter((candidate) => wordsOf(candidate).some((word) => nameWords.includes(word) && !ofAll.has(word)))
    .slice(0, most)
}

/** Splits a name into words. A final `s` is removed, so that singular and plural are the same word. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 2)
