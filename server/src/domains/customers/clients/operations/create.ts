import * as z from 'zod'
import { homeLocation } from '../../../../kernel/access/actor.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { readEmail, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { requireAccessibleLocation, warnOfHome } from '../../../organization/company/index.ts'
import {
  existedOutput,
  externalRefInput,
  onceByRef,
  refsOf,
} from '../../../organization/external-refs/index.ts'
import { addClient } from '../add-client.ts'
import { clientFields as fields } from '../client-fields.ts'
import { clientCreated } from '../client-events.ts'
import { type Client, clients, clientSchema, clientStatuses } from '../client.ts'
import { clientChanges } from '../client-changes.ts'
import { clientChangeEvents } from '../save-client-change.ts'
import { updateClient } from './update.ts'
import { readServiceAddress } from '../service-address.ts'
import { warnOfSameClient } from '../warn-of-same-client.ts'

const input = z.strictObject({
  name: fields.name,
  email: fields.email.nullish(),
  phone: fields.phone.nullish(),
  address_line1: fields.address_line1,
  address_line2: fields.address_line2.nullish(),
  city: fields.city,
  state: fields.state,
  zip: fields.zip,
  notes: fields.notes.nullish(),
  status: z.enum(clientStatuses).nullish().describe('Defaults to `active`.'),
  location_id: idOf('location')
    .nullish()
    .describe("Location of the client. Defaults to the caller's home location."),
  ...externalRefInput,
})

export const createClient = mutation({
  name: 'clients.create',
  summary: 'Create a client with its primary property.',
  permission: ['manage_clients'],
  scope: 'clients:write',
  input,
  output: clientSchema.extend(existedOutput).meta({
    id: 'CreatedClient',
    description: 'A client, and whether the client already existed before the call.',
  }),
  errors: ['invalid_state', 'not_found'],
  emits: [clientCreated, ...clientChangeEvents],
  handler: (ctx, values) => onceByRef(ctx, clients, values, changing, () => makeClient(ctx, values)),
})

const changing = { operation: updateClient, id: 'client_id', members: Object.keys(clientChanges) }

async function makeClient(ctx: MutationContext, values: z.infer<typeof input>): Promise<Client> {
  const { org } = ctx.actor
  const locationId = values.location_id
    ? await requireAccessibleLocation(ctx, values.location_id)
    : homeLocation(ctx.actor)
  if (locationId === undefined)
    throw new AppError(
      'validation_error',
      'The API key does not have access to a location that the client could belong to.',
    )
  if (!values.location_id) await warnOfHome(ctx, locationId)
  const address = { ...values, address_line2: values.address_line2 ?? null }
  const service_address = readServiceAddress(address, org.country)
  const email = readEmail('email', values.email)
  const phone = readPhone('phone', values.phone, org.country)
  await warnOfSameClient(ctx, { phone: phone.phone, email_key: email.key })
  return await addClient(ctx, {
    name: values.name,
    status: values.status ?? 'active',
    email,
    phone,
    address_line1: service_address.address_line1,
    address_line2: service_address.address_line2,
    city: service_address.city,
    state: service_address.state,
    zip: service_address.zip,
    notes: values.notes ?? null,
    lead_source: null,
    location_id: locationId,
    service_address,
    external_refs: refsOf(values.external_ref),
  })
}
