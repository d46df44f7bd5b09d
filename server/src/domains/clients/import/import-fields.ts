import * as z from 'zod'
import { text } from '../../../kernel/schema/fields.ts'
import { clientFields as fields } from '../client-fields.ts'
import { clientStatuses, clientTypes } from '../client.ts'

/** The system under which `external_refs` of a client has the id that it was imported with. */
export const importedFrom = 'import'

/** What a row can say of a client. What it says of an address is judged as a whole. */
export const importedRow = z.strictObject({
  external_id: text(200, 1).optional(),
  name: fields.name.optional(),
  type: z.enum(clientTypes).optional(),
  status: z.enum(clientStatuses).optional(),
  email: fields.email.optional(),
  phone: fields.phone.optional(),
  address_line1: fields.address_line1.optional(),
  address_line2: fields.address_line2.optional(),
  city: fields.city.optional(),
  state: fields.state.optional(),
  zip: fields.zip.optional(),
  notes: fields.notes.optional(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const importFields = Object.keys(importedRow.shape) as (keyof ImportedRow)[]
export type ImportField = (typeof importFields)[number]

/** Words of a fixed list are taken however they are written. */
export const isListed = (field: ImportField): boolean => field === 'type' || field === 'status'
