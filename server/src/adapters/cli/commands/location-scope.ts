import { listOf, optionalText, type Options } from '../command.ts'

export const locationsOption = ['--locations <ids>', '`all`, or ids separated by commas'] as const

/** As operations take them, null for all; undefined when the option was not given. */
export function locationsIn(options: Options): string[] | null | undefined {
  const text = optionalText(options, 'locations')
  return text === undefined ? undefined : text === 'all' ? null : listOf(text)
}

/** As the command line tells them. */
export function scopeOf(locationIds: readonly string[] | null): 'all' | readonly string[] {
  return locationIds ?? 'all'
}
