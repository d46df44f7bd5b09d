import MiniSearch from 'minisearch'
import type { Operation } from '../../kernel/operations/operation.ts'
import { saidFor, saidOf } from './office-search-terms.ts'

/** Returns the operations that match the words, best match first. */
export type CatalogSearch = (words: string) => Operation[]

const idle = new Set(
  'a an and as at be by can do for from get how i in is it my of on or our please the their them to us want we what who with you your'.split(
    ' ',
  ),
)

export function searchCatalog(operations: readonly Operation[]): CatalogSearch {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const index = new MiniSearch<Record<'id' | 'name' | 'said' | 'summary' | 'description', string>>({
    fields: ['name', 'said', 'summary', 'description'],
    tokenize: wordsOf,
    processTerm: (word) => (idle.has(word) ? null : singular(word)),
    searchOptions: {
      boost: { name: 4, said: 4, summary: 2, description: 0.5 },
      prefix: (word) => word.length > 3,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      weights: { prefix: 0.3, fuzzy: 0.2 },
    },
  })
  index.addAll(
    operations.map(({ name, summary, description = '' }) => ({
      id: name,
      name,
      said: [...wordsOf(name).map((word) => saidFor[singular(word)] ?? ''), saidOf[name] ?? ''].join(' '),
      summary,
      description,
    })),
  )
  return (words) => index.search(words).map(({ id }) => byName.get(id as string)!)
}

/** Splits a name into words: `scheduleAppointment` is two words. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[^s])s$/, '').replace(/ie$/, 'y') : word
}
