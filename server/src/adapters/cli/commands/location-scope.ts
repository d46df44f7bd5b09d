import type { LocationScope } from '../../../domains/organizations/index.ts'
import { listOf, type Options, optionalText } from '../command.ts'

export const locationsOption = ['--locations <ids>', '`all`, or ids separated by commas'] as const

/** Undefined when the option was not given. */
export function locationsIn(options: Options): LocationScope | undefined {
  const text = optionalText(options, 'locations')
  return text === undefined || text === 'all' ? text : listOf(text)
}
