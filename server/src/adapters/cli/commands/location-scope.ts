import type { LocationScope } from '../../../domains/company/index.ts'
import { listOf, optionalText, type Options } from '../command.ts'

export const locationsOption = ['--locations <ids>', '`all`, or ids separated by commas'] as const

/** Undefined when the option was not given. */
export function locationsIn(options: Options): LocationScope | undefined {
  const text = optionalText(options, 'locations')
  return text === undefined || text === 'all' ? text : listOf(text)
}
