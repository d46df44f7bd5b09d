import { listOf, optionalText, type Options } from '../command.ts'

export const locationsOption = ['--locations <ids>', '`all`, or ids separated by commas'] as const

/**
 * Returns the value of the option `--locations` in the form that operations accept: location ids, or null for all
 * locations. Undefined if the option is missing.
 */
export function locationsIn(options: Options): string[] | null | undefined {
  const text = optionalText(options, 'locations')
  return text === undefined ? undefined : text === 'all' ? null : listOf(text)
}

/** Returns the locations in the form that the command line prints: their ids, or `all`. */
export function scopeOf(locationIds: readonly string[] | null): 'all' | readonly string[] {
  return locationIds ?? 'all'
}
