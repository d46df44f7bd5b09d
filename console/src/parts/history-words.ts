import { saleHappenings } from './sale-happenings.ts'
import { workHappenings } from './work-happenings.ts'

/** What an operation did to a record. An operation that this window does not know yet has a general sentence. */
export const happeningOf = (operation: string): string =>
  saleHappenings[operation] ?? workHappenings[operation] ?? 'Changed'
