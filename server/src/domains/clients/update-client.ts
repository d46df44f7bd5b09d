import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { type PhoneColumns, readEmail, readPhone } from '../../kernel/schema/contact-fields.ts'
import { id } from '../../kernel/schema/fields.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { clientFields as fields } from './client-fields.ts'
import { clientOf, type ClientRow, clientSchema, clientStatuses } from './client.ts'
import { type ClientColumns, findClient, lockClient, saveClient } from './clients-table.ts'
import { setPrimaryAddress } from './primary-property.ts'
import { readServiceAddress, type ServiceAddress } from './service-address.ts'

const changes = {
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
const addressMembers = ['address_line1', 'address_line2', 'city', 'state', 'zip'] as const

const input = z
  .strictObject({ client_id: id(), ...changes })
  .refine((value) => Object.keys(value).length > 1, 'must change at least one member of the client')
type Patch = Omit<z.infer<typeof input>, 'client_id'>

export const updateClient = mutation({
  name: 'clients.update',
  summary: 'Change any members of a client.',
  description:
    'Members that are absent stay; null clears. A change of address changes the primary property too; an address that another property of the client has already makes that one primary. What changes nothing does not raise `version`.',
  permission: ['manage_clients'],
  scope: 'clients:write',
  input,
  output: clientSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { client_id, ...patch }) {
    const { org } = ctx.actor
    const row = await lockClient(ctx.db, org.id, client_id)
    if (!row) throw notFound('client')
    const address = addressAfter(row, patch)
    const before = columnsOf(row)
    const after = columnsAfter(before, patch, address, org.country)
    if (same(before, after)) return clientOf(row, ctx.now, org.currency)

    if (address && addressMembers.some((member) => before[member] !== after[member]))
      await setPrimaryAddress(ctx, row, address)
    await saveClient(ctx.db, org.id, client_id, after, ctx.now)
    if (before.status !== after.status) await keepStatusChange(ctx, row, after.status)
    return clientOf((await findClient(ctx.db, org.id, client_id))!, ctx.now, org.currency)
  },
})

function addressAfter(row: ClientRow, patch: Patch): ServiceAddress | undefined {
  if (addressMembers.every((member) => patch[member] === undefined)) return undefined
  const { address_line1, address_line2, city, state, zip } = row
  return readServiceAddress({ address_line1, address_line2, city, state, zip, ...given(patch) }, row.country)
}

function given(patch: Patch) {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Patch
}

function columnsOf(row: ClientRow): ClientColumns {
  return {
    name: row.name,
    status: row.status,
    email: readEmail('email', row.email),
    phone: { phone: row.phone, typed: row.phone_typed, extension: row.phone_extension },
    address_line1: row.address_line1,
    address_line2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    notes: row.notes,
  }
}

function columnsAfter(
  before: ClientColumns,
  patch: Patch,
  address: ServiceAddress | undefined,
  country: string,
): ClientColumns {
  const place = address ?? before
  return {
    name: patch.name ?? before.name,
    status: patch.status ?? before.status,
    email: patch.email === undefined ? before.email : readEmail('email', patch.email),
    phone: phoneAfter(before.phone, patch.phone, country),
    address_line1: place.address_line1,
    address_line2: place.address_line2,
    city: place.city,
    state: place.state,
    zip: place.zip,
    notes: patch.notes === undefined ? before.notes : patch.notes,
  }
}

/** The same number typed another way is no change. */
function phoneAfter(before: PhoneColumns, typed: string | null | undefined, country: string): PhoneColumns {
  if (typed === undefined) return before
  const after = readPhone('phone', typed, country)
  return after.phone === before.phone && after.extension === before.extension ? before : after
}

function same(before: ClientColumns, after: ClientColumns): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

function keepStatusChange(ctx: MutationContext, row: ClientRow, status: string): Promise<unknown> {
  const change = { record_kind: 'client', record_id: row.id, previous_status: row.status, status } as const
  return insertStatusChange(ctx, change)
}
