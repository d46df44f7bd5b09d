import * as z from 'zod'
import { column, internal } from '../../../kernel/records/member.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Id of a service or package. */
export const bookId = column(
  id().describe('Id of the entry. It is the same in every version of the price book.'),
)

/** The last fields of every service and package of the price book. */
export const bookEnd = {
  position: column(z.int()),
  active: column(z.boolean().describe('False if the service or package is currently not sold.')),
  version: column(z.int().min(1).describe('Version, increased by one with every change in the draft.')),
  created_at: column(instant()),
  updated_at: column(instant()),
  archived_at: internal(instant().nullable()),
} as const
