import { listOf, optionalText, type Options } from '../command.ts'

export const locationsOption = ['--locations <ids>', '`all`, or ids separated by commas'] as const

/** The locations as operations take them, null for all; undefined if the option is missing. */
export function locationsIn(options: Options): string[] | null | undefined {
  const text = optionalText(options, 'locations')
  return text === undefined ? undefined : text === 'all' ? null : listOf(text)
}

/** The locations as the command line prints them. */
export function scopeOf(locationIds: readonly string[] | null): 'all' | readonly string[] {
  return locationIds ?? 'all'
}
