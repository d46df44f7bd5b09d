import { didYouMean } from '../../schema/near-names.ts'
import type { TypeName } from '../kinds/field-type.ts'
import { quotedAt, type Reader, takeIf, wordAt } from './reader.ts'

/** A filter in a template. */
export interface Filter {
  name: FilterName
  /** Text after the colon. Null if the filter takes no argument. */
  argument: string | null
}

interface FilterKind {
  /** Argument that the filter takes: `none`, any `text`, or one of the values in a list. */
  argument: 'none' | 'text' | readonly string[]
  /** Types of fields to which the filter can be applied. Absent means all types. */
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

/** Returns true if the filter can be applied to a value of that type. */
export function writes(name: FilterName, type: TypeName): boolean {
  const { of }: FilterKind = filters[name]
  return of === undefined || of.includes(type)
}

/** Parses the filter after a `|`, or returns the problem. */
export function filterAt(reader: Reader): Filter | { problem: string } {
  const name = wordAt(reader)
  if (name === undefined) return { problem: 'must have the name of a filter after the |' }
  if (!Object.hasOwn(filters, name))
    return {
      problem: `must not use the unknown filter ${name.slice(0, 30)}${didYouMean(name, Object.keys(filters), 1)}`,
    }
  const { argument }: FilterKind = filters[name as FilterName]
  if (!takeIf(reader, ':')) {
    if (argument === 'none') return { name: name as FilterName, argument: null }
    return { problem: `needs, after the filter ${name}, ${describeArgument(argument)}` }
  }
  const quotedText = quotedAt(reader)
  if (argument === 'none') return { problem: `must have no argument after the filter ${name}` }
  if (quotedText === undefined || (argument !== 'text' && !argument.includes(quotedText)))
    return { problem: `needs, after the filter ${name}, ${describeArgument(argument)}` }
  return { name: name as FilterName, argument: quotedText }
}

function describeArgument(argument: 'text' | readonly string[]): string {
  return argument === 'text' ? 'a text in quotes' : argument.map((each) => `"${each}"`).join(' or ')
}
