import { newAutomation, tagging } from '../../src/domains/office/automations/testing/new-automation.ts'
import { randomBytes } from 'node:crypto'
import type { Route } from '../../src/adapters/rest/route.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { createEstimate } from '../../src/domains/selling/estimates/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { saveLeadSource, saveLocation } from '../../src/domains/organization/company/operations.ts'
import { connect } from '../../src/domains/organization/company/testing/connect.ts'
import { createMember } from '../../src/domains/office/workforce/operations.ts'
import { createWebhook } from '../../src/domains/office/webhooks/operations.ts'
import type { Mode } from '../../src/kernel/database/database.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'

/** Organization, mode and location in which a record is created. */
export interface Place {
  org: TestOrg
  mode: Mode
  locationId: string
  /** Part of every text of the record, if set. */
  mark?: string
}

type Maker = (place: Place) => Promise<string>

const here = ({ mode, locationId }: Place) => ({ mode, locations: [locationId] })
const unique = (): string => randomBytes(4).toString('hex')

function clientOf(place: Place) {
  const mark = place.mark ?? 'Ada'
  return place.org.run(
    createClient,
    {
      name: mark,
      email: `${mark.toLowerCase()}@example.com`,
      address_line1: `${unique()} ${mark} St`,
      city: mark,
      state: 'IL',
      zip: '62701',
      notes: mark,
    },
    here(place),
  )
}

const client: Maker = async (place) => (await clientOf(place)).id

const lead: Maker = async (place) => {
  const mark = place.mark ?? 'Ada'
  const wanted = { customer_name: mark, service_address: `1 ${mark} St`, city: mark, notes: mark }
  return (await place.org.run(createLead, wanted, here(place))).id
}

/** One record behind each `/{resource}/{id}`, by the resource's name in the path. */
const makers: Readonly<Record<string, Maker>> = {
  leads: lead,
  clients: client,
  estimates: async (place) => {
    const wanted = { location_id: place.locationId, client_id: await client(place) }
    return (await place.org.run(createEstimate, wanted, here(place))).id
  },
  jobs: async (place) =>
    addJob(place.org, {
      client_id: await client(place),
      location_id: place.locationId,
      ...(place.mark === undefined ? {} : { customer_name: place.mark, notes: place.mark }),
    }),
  invoices: async (place) =>
    addInvoice(place.org, {
      client_id: await client(place),
      location_id: place.locationId,
      ...(place.mark === undefined ? {} : { billing_name: place.mark, memo: place.mark }),
    }),
  webhooks: async ({ org, mode, mark = 'Board' }) => {
    const wanted = { name: mark, url: 'https://hooks.example.com/quoin', events: ['lead.created'] }
    return (await org.run(createWebhook, wanted, { mode })).id
  },
  automations: async ({ org, mark = 'Tag new leads' }) =>
    (await newAutomation(org, { ...tagging, name: mark })).id,
}

/** Other records that a member of an input can name. Members and connectors belong to every location. */
const references: Readonly<Record<string, { make: Maker; everywhere?: true }>> = {
  client_id: { make: client },
  existing_client_id: { make: client },
  lead_id: { make: lead },
  property_id: { make: async (place) => (await clientOf(place)).primary_property_id! },
  location_id: { make: async (place) => place.locationId },
  assigned_to: { make: member, everywhere: true },
  assigned_rep_id: { make: member, everywhere: true },
  connector_key: { make: connector, everywhere: true },
  source: { make: leadSource, everywhere: true },
}

async function member({ org }: Place): Promise<string> {
  const wanted = { email: `${unique()}@example.com`, name: 'Rae', role: 'sales_rep' }
  return (await org.run(createMember, wanted, org.operator)).id
}

async function connector({ org }: Place): Promise<string> {
  return (await connect(org, { name: `Forms ${unique()}` })).connector_key
}

async function leadSource({ org }: Place): Promise<string> {
  return (await org.run(saveLeadSource, { name: `Fair ${unique()}` }, org.operator)).name
}

export async function anotherLocation({ org }: Pick<Place, 'org'>): Promise<string> {
  const wanted = { name: `Branch ${unique()}`, timezone: 'America/Denver' }
  return (await org.run(saveLocation, wanted, org.operator)).id
}

export const resourceOf = (route: Pick<Route, 'path'>): string => route.path.split('/')[1]!

export function makeRecord(route: Pick<Route, 'path'>, place: Place): Promise<string> {
  const make = makers[resourceOf(route)]
  if (!make)
    throw new Error(
      `${route.path} has no maker of its record: add "${resourceOf(route)}" to makers in records.ts.`,
    )
  return make(place)
}

export function makeReference(name: string, place: Place): Promise<string> {
  return referenceNamed(name).make(place)
}

/** True if the named record belongs to no location in particular. */
export const isEverywhere = (name: string): boolean => referenceNamed(name).everywhere === true

export const isReference = (name: string): boolean => name in references

function referenceNamed(name: string) {
  const reference = references[name]
  if (!reference)
    throw new Error(`The input member ${name} names a record: add "${name}" to references in records.ts.`)
  return reference
}
