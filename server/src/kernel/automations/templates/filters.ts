import { didYouMean } from '../../schema/near-names.ts'
import type { TypeName } from '../kinds/field-type.ts'
import { quotedAt, type Reader, takeIf, wordAt } from './reader.ts'

/** A filter as it stands in a template. */
export interface Filter {
  name: FilterName
  /** What stands behind its colon; null where it takes nothing. */
  argument: string | null
}

interface FilterKind {
  /** `text`: any. A list: one of these. */
  argument: 'none' | 'text' | readonly string[]
  /** Types of fields that it can write; all, where it is absent. */
  of?: readonly TypeName[]
}

export const filters = {
  default: { argument: 'text' },
  money: { argument: 'none', of: ['integer'] },
  date: { argument: ['long', 'short', 'weekday'], of: ['date', 'instant'] },
  time: { argument: 'none', of: ['instant', 'text'] },
  upper: { argument: 'none' },
  lower: { argument: 'none' },
} as const satisfies Readonly<Record<string, FilterKind>>

export type FilterName = keyof typeof filters

/** Whether a filter can write a value of that type. */
export function writes(name: FilterName, type: TypeName): boolean {
  const { of }: FilterKind = filters[name]
  return of === undefined || of.includes(type)
}

/** The filter behind a bar, or what is wrong with it. */
export function filterAt(reader: Reader): Filter | { fault: string } {
  const name = wordAt(reader)
  if (name === undefined) return { fault: 'must name a filter behind the |' }
  if (!Object.hasOwn(filters, name))
    return {
      fault: `must not have the filter ${name.slice(0, 30)}${didYouMean(name, Object.keys(filters), 1)}`,
    }
  const { argument }: FilterKind = filters[name as FilterName]
  if (!takeIf(reader, ':')) {
    if (argument === 'none') return { name: name as FilterName, argument: null }
    return { fault: `must say behind ${name}: ${wantedBy(argument)}` }
  }
  const given = quotedAt(reader)
  if (argument === 'none') return { fault: `must have nothing behind ${name}` }
  if (given === undefined || (argument !== 'text' && !argument.includes(given)))
    return { fault: `must say behind ${name}: ${wantedBy(argument)}` }
  return { name: name as FilterName, argument: given }
}

function wantedBy(argument: 'text' | readonly string[]): string {
  return argument === 'text' ? 'a text in quotes' : argument.map((each) => `"${each}"`).join(' or ')
}
