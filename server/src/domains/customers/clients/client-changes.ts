import * as z from 'zod'
import { differences } from '../../../kernel/records/differences.ts'
import { changePhone, phoneExtension, readEmail } from '../../../kernel/schema/contact-fields.ts'
import { tagNames } from '../../../kernel/schema/tag-names.ts'
import { externalRefsInput } from '../../organization/external-refs/index.ts'
import { clientFields as fields } from './client-fields.ts'
import { type ClientRow, clientStatuses, clientTypes } from './client.ts'
import { addressAfter, addressMembers, type ServiceAddress } from './service-address.ts'

/** Fields accepted by the resource API. An absent field stays unchanged; null clears it. */
const basicChanges = {
  name: fields.name.optional(),
  email: fields.email.nullable().optional(),
  phone: fields.phone
    .nullable()
    .optional()
    .describe(
      "Phone number in international format, or as dialled in the organization's country. The same number without " +
        'an extension keeps its extension.',
    ),
  phone_extension: phoneExtension()
    .nullable()
    .optional()
    .describe('Extension of the phone number. Null clears it.'),
  address_line1: fields.address_line1.optional(),
  address_line2: fields.address_line2.nullable().optional(),
  city: fields.city.optional(),
  state: fields.state.optional(),
  zip: fields.zip.optional(),
  notes: fields.notes.nullable().optional(),
  status: z.enum(clientStatuses).optional(),
}
export const clientPatch = z.strictObject({ ...basicChanges, ...externalRefsInput })

export const clientChanges = {
  ...basicChanges,
  type: z.enum(clientTypes).optional().describe('A household or a business.'),
  sms_opt_out: z.boolean().optional().describe('True if the client opted out of text messages.'),
  email_opt_out: z.boolean().optional().describe('True if the client opted out of emails.'),
  tags: tagNames().optional(),
}
type Changes = z.infer<z.ZodObject<typeof clientChanges>>

/**
 * The changed fields of a client, and its new primary address. `moved` is undefined if the address does not change.
 */
export interface ClientChange {
  changed: Partial<ClientRow>
  moved: ServiceAddress | undefined
  /** The opt-out flags that the input contains, including those that equal the stored flags. */
  said?: Pick<Changes, 'sms_opt_out' | 'email_opt_out'> | undefined
}

export function changeClient(
  row: ClientRow,
  { email, phone, phone_extension, ...plain }: Changes,
  country: string,
): ClientChange {
  const address = addressAfter(row, plain)
  const changed = differences(row, {
    ...plain,
    ...(email === undefined ? {} : emailAfter(row, email)),
    ...phoneAfter(row, { phone, phone_extension }, country),
    ...(address && addressOf(address)),
  })
  const { sms_opt_out, email_opt_out } = plain
  const moved = addressMembers.some((member) => member in changed) ? address : undefined
  return { changed, moved, said: { sms_opt_out, email_opt_out } }
}

export function addressOf({ address_line1, address_line2, city, state, zip }: ServiceAddress) {
  return { address_line1, address_line2, city, state, zip }
}

/**
 * Returns the changed email fields. Adds the replaced address to the former addresses, to which nothing is sent any
 * more.
 */
function emailAfter(row: ClientRow, typed: string | null) {
  const { email, key } = readEmail('email', typed)
  const former = new Set(row.former_emails)
  if (row.email_key !== null && row.email_key !== key) former.add(row.email_key)
  if (key !== null) former.delete(key)
  return { email, email_key: key, former_emails: [...former] }
}

/** Returns the changed phone fields. */
function phoneAfter(row: ClientRow, input: Pick<Changes, 'phone' | 'phone_extension'>, country: string) {
  const after = changePhone(
    { phone: row.phone, typed: row.phone_typed, extension: row.phone_extension },
    {
      typed: input.phone,
      extension: input.phone_extension,
      fields: { phone: 'phone', extension: 'phone_extension' },
    },
    country,
  )
  return after ? { phone: after.phone, phone_extension: after.extension, phone_typed: after.typed } : {}
}
