import { saleHappenings } from './sale-happenings.ts'
import { workHappenings } from './work-happenings.ts'

/**
 * Returns what an operation did to a record. For an operation that is unknown to this version of the console:
 * `Changed`.
 */
export const happeningOf = (operation: string): string =>
  saleHappenings[operation] ?? workHappenings[operation] ?? 'Changed'
