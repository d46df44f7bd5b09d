import { saleHappenings } from './sale-happenings.ts'
import { workHappenings } from './work-happenings.ts'

/**
 * Returns words for what an operation did to a record. Returns `Changed` for operations that this version of the
 * console does not know.
 */
export const happeningOf = (operation: string): string =>
  saleHappenings[operation] ?? workHappenings[operation] ?? 'Changed'
