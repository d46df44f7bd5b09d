import * as z from 'zod'
import { type PhoneColumns, readEmail, readPhone } from '../../kernel/schema/contact-fields.ts'
import { tagNames } from '../../kernel/schema/tag-names.ts'
import { clientFields as fields } from './client-fields.ts'
import { type ClientRow, clientStatuses, clientTypes } from './client.ts'
import type { ChangeableClient } from './clients-table.ts'
import { readServiceAddress, type ServiceAddress } from './service-address.ts'

/** What the resource API takes: absent stays, null clears. */
const basicChanges = {
  name: fields.name.optional(),
  email: fields.email.nullable().optional(),
  phone: fields.phone.nullable().optional(),
  address_line1: fields.address_line1.optional(),
  address_line2: fields.address_line2.nullable().optional(),
  city: fields.city.optional(),
  state: fields.state.optional(),
  zip: fields.zip.optional(),
  notes: fields.notes.nullable().optional(),
  status: z.enum(clientStatuses).optional(),
}
export const clientPatch = z.strictObject(basicChanges)

/** What a caller may change. */
export const clientChanges = {
  ...basicChanges,
  type: z.enum(clientTypes).optional().describe('A household or a business.'),
  sms_opt_out: z.boolean().optional().describe('True: the client wants no text messages.'),
  email_opt_out: z.boolean().optional().describe('True: the client wants no e-mails.'),
  tags: tagNames().optional(),
}
type Changes = z.infer<z.ZodObject<typeof clientChanges>>

const addressMembers = ['address_line1', 'address_line2', 'city', 'state', 'zip'] as const

export interface ChangedClient {
  columns: ChangeableClient
  changed: boolean
  /** Where the client is now served, when that changed. */
  moved: ServiceAddress | undefined
}

export function changeClient(row: ClientRow, changes: Changes, country: string): ChangedClient {
  const before = columnsOf(row)
  const address = addressAfter(row, changes)
  const columns = {
    name: changes.name ?? before.name,
    status: changes.status ?? before.status,
    email: changes.email === undefined ? before.email : readEmail('email', changes.email),
    phone: phoneAfter(before.phone, changes.phone, country),
    ...addressOf(address ?? before),
    notes: changes.notes === undefined ? before.notes : changes.notes,
    type: changes.type ?? before.type,
    sms_opt_out: changes.sms_opt_out ?? before.sms_opt_out,
    email_opt_out: changes.email_opt_out ?? before.email_opt_out,
    tags: changes.tags ?? before.tags,
  }
  return {
    columns,
    changed: JSON.stringify(columns) !== JSON.stringify(before),
    moved: addressMembers.some((member) => columns[member] !== before[member]) ? address : undefined,
  }
}

function columnsOf(row: ClientRow): ChangeableClient {
  return {
    name: row.name,
    status: row.status,
    email: readEmail('email', row.email),
    phone: { phone: row.phone, typed: row.phone_typed, extension: row.phone_extension },
    ...addressOf(row),
    notes: row.notes,
    type: row.type,
    sms_opt_out: row.sms_opt_out,
    email_opt_out: row.email_opt_out,
    tags: row.tags,
  }
}

function addressOf(place: Pick<ChangeableClient, (typeof addressMembers)[number]>) {
  const { address_line1, address_line2, city, state, zip } = place
  return { address_line1, address_line2, city, state, zip }
}

function addressAfter(row: ClientRow, changes: Changes): ServiceAddress | undefined {
  if (addressMembers.every((member) => changes[member] === undefined)) return undefined
  const typed = {
    address_line1: changes.address_line1 ?? row.address_line1,
    address_line2: changes.address_line2 === undefined ? row.address_line2 : changes.address_line2,
    city: changes.city ?? row.city,
    state: changes.state ?? row.state,
    zip: changes.zip ?? row.zip,
  }
  return readServiceAddress(typed, row.country)
}

/** The same number typed another way is no change. */
function phoneAfter(before: PhoneColumns, typed: string | null | undefined, country: string): PhoneColumns {
  if (typed === undefined) return before
  const after = readPhone('phone', typed, country)
  return after.phone === before.phone && after.extension === before.extension ? before : after
}
