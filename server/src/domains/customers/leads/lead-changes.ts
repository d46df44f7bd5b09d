import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { differences } from '../../../kernel/records/differences.ts'
import {
  changePhone,
  email,
  phone,
  phoneExtension,
  readEmail,
} from '../../../kernel/schema/contact-fields.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { externalRefsInput } from '../../organization/external-refs/index.ts'
import { namedLeadSource } from '../../organization/company/index.ts'
import type { LeadRow } from './lead.ts'

const addressFields = ['service_address', 'city', 'state', 'zip'] as const

/** Fields that a caller may change. Absent fields stay unchanged; null clears a field. */
export const leadChanges = {
  customer_name: text(200, 1).nullable().optional(),
  customer_email: email().nullable().optional(),
  customer_phone: phone()
    .nullable()
    .optional()
    .describe('Phone number. The same number without an extension keeps its extension.'),
  customer_phone_extension: phoneExtension()
    .nullable()
    .optional()
    .describe('Extension of the phone number. Null clears it.'),
  service_address: text(300, 1).nullable().optional(),
  city: text(120).nullable().optional(),
  state: text(120).nullable().optional(),
  zip: text(12).nullable().optional(),
  source: text(120).nullable().optional().describe('Name of an active lead source.'),
  notes: text(10_000).nullable().optional(),
}
type Changes = z.infer<z.ZodObject<typeof leadChanges>>

/** Returns the columns of the lead that change, with their new values. */
export async function changeLead(
  ctx: MutationContext,
  row: LeadRow,
  changes: Changes,
): Promise<Partial<LeadRow>> {
  const { customer_email, customer_phone, customer_phone_extension, source, ...plain } = changes
  const changed = differences(row, {
    ...plain,
    ...(customer_email === undefined ? {} : emailAfter(customer_email)),
    ...phoneAfter(ctx, row, { customer_phone, customer_phone_extension }),
    ...(source === undefined || source === row.source ? {} : await sourceOf(ctx, source)),
  })
  // A change of the address removes the reference to the property, because the property belongs to the old address.
  const isMoved = row.property_id !== null && addressFields.some((member) => member in changed)
  return isMoved ? { ...changed, property_id: null } : changed
}

function emailAfter(typed: string | null) {
  const { email, key } = readEmail('customer_email', typed)
  return { customer_email: email, customer_email_key: key }
}

/** Returns the changed phone fields. */
function phoneAfter(
  ctx: MutationContext,
  row: LeadRow,
  input: Pick<Changes, 'customer_phone' | 'customer_phone_extension'>,
) {
  const after = changePhone(
    {
      phone: row.customer_phone,
      typed: row.customer_phone_typed,
      extension: row.customer_phone_extension,
    },
    {
      typed: input.customer_phone,
      extension: input.customer_phone_extension,
      fields: { phone: 'customer_phone', extension: 'customer_phone_extension' },
    },
    ctx.actor.org.country,
  )
  if (!after) return {}
  return {
    customer_phone: after.phone,
    customer_phone_extension: after.extension,
    customer_phone_typed: after.typed,
  }
}

async function sourceOf(ctx: MutationContext, name: string | null) {
  if (name === null) return { source: null, source_id: null }
  const source = await namedLeadSource(ctx.db, ctx.actor.org.id, name)
  return { source: source.name, source_id: source.id }
}

/** Fields of a lead that can be changed through the resource API (REST). */
export const leadNotes = z.strictObject({ notes: text(10_000).nullable(), ...externalRefsInput })
