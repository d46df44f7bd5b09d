import * as z from 'zod'
import { text } from '../../../../kernel/schema/fields.ts'
import { tagNames } from '../../../../kernel/schema/tag-names.ts'
import { clientFields as fields } from '../client-fields.ts'
import { clientStatuses, clientTypes } from '../client.ts'

/** Name under which `external_refs` contains the client's id from the imported file. */
export const importedFrom = 'import'

const yes = ['yes', 'y', 'true', '1', 'x'] as const
const no = ['no', 'n', 'false', '0'] as const
const yesOrNo = () => z.enum([...yes, ...no]).transform((word) => (yes as readonly string[]).includes(word))

/** Fields of a client that a row can contain. The address is validated as a whole. */
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
  tags: z
    .string()
    .transform((cell) => cell.split(/[,;|]/).flatMap((name) => name.trim() || []))
    .pipe(tagNames())
    .optional(),
  sms_opt_out: yesOrNo().optional(),
  email_opt_out: yesOrNo().optional(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const importFields = Object.keys(importedRow.shape) as (keyof ImportedRow)[]
export type ImportField = (typeof importFields)[number]

/** Fields that accept only certain words, in upper or lower case. */
const listed: readonly ImportField[] = ['type', 'status', 'sms_opt_out', 'email_opt_out']
export const isListed = (field: ImportField): boolean => listed.includes(field)
