import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { email, phone, type PhoneColumns, readEmail, readPhone } from '../../kernel/schema/contact-fields.ts'
import { text } from '../../kernel/schema/fields.ts'
import { findActiveLeadSource } from '../company/index.ts'
import type { LeadRow } from './lead.ts'
import { findLeadPhone, type LeadColumns } from './leads-table.ts'

const place = ['service_address', 'city', 'state', 'zip'] as const

/** What a caller may change: absent stays, null clears. */
export const leadChanges = {
  customer_name: text(200, 1).nullable().optional(),
  customer_email: email().nullable().optional(),
  customer_phone: phone().nullable().optional(),
  service_address: text(300, 1).nullable().optional(),
  city: text(120).nullable().optional(),
  state: text(120).nullable().optional(),
  zip: text(12).nullable().optional(),
  source: text(120).nullable().optional().describe('Name of an active lead source.'),
  notes: text(10_000).nullable().optional(),
}
type Changes = z.infer<z.ZodObject<typeof leadChanges>>

/** The lead as it should be; undefined when that is how it is. */
export async function changeLead(
  ctx: MutationContext,
  row: LeadRow,
  changes: Changes,
): Promise<LeadColumns | undefined> {
  const orgId = ctx.actor.org.id
  const { property_id, source, source_id } = row
  const before: LeadColumns = {
    customer_name: row.customer_name,
    email: readEmail('customer_email', row.customer_email),
    phone: (await findLeadPhone(ctx.db, orgId, row.id))!,
    ...placeOfRow(row),
    property_id,
    source,
    source_id,
    notes: row.notes,
  }
  const after: LeadColumns = {
    ...before,
    ...given(changes, ['customer_name', 'notes', ...place]),
    ...(changes.customer_email === undefined
      ? {}
      : { email: readEmail('customer_email', changes.customer_email) }),
    phone: phoneAfter(ctx, before.phone, changes.customer_phone),
    ...(changes.source === undefined || changes.source === source ? {} : await sourceOf(ctx, changes.source)),
  }
  // The property was the place of the old address.
  if (place.some((member) => after[member] !== before[member])) after.property_id = null
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after
}

function placeOfRow({ service_address, city, state, zip }: LeadRow) {
  return { service_address, city, state, zip }
}

function given<Name extends keyof Changes>(changes: Changes, names: readonly Name[]) {
  return Object.fromEntries(
    names.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  ) as Partial<Record<Name, string | null>>
}

/** The same number typed another way is no change. */
function phoneAfter(
  ctx: MutationContext,
  before: PhoneColumns,
  typed: string | null | undefined,
): PhoneColumns {
  if (typed === undefined) return before
  const after = readPhone('customer_phone', typed, ctx.actor.org.country)
  return after.phone === before.phone && after.extension === before.extension ? before : after
}

async function sourceOf(ctx: MutationContext, name: string | null) {
  if (name === null) return { source: null, source_id: null }
  const source = await findActiveLeadSource(ctx.db, ctx.actor.org.id, name)
  if (!source) throw invalidField('source', 'is not the name of an active lead source')
  return { source: source.name, source_id: source.id }
}

/** What of it the resource API takes. */
export const leadNotes = z.strictObject({ notes: text(10_000).nullable() })
