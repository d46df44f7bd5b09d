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
export interface RecordScope {
  org: TestOrg
  mode: Mode
  locationId: string
  /** Text that every text field of the record contains, so that a leak of the record can be found. */
  mark?: string
}

type Maker = (scope: RecordScope) => Promise<string>

const here = ({ mode, locationId }: RecordScope) => ({ mode, locations: [locationId] })
const unique = (): string => randomBytes(4).toString('hex')

function clientOf(scope: RecordScope) {
  const mark = scope.mark ?? 'Ada'
  return scope.org.run(
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
    here(scope),
  )
}

const client: Maker = async (scope) => (await clientOf(scope)).id

const lead: Maker = async (scope) => {
  const mark = scope.mark ?? 'Ada'
  const input = { customer_name: mark, service_address: `1 ${mark} St`, city: mark, notes: mark }
  return (await scope.org.run(createLead, input, here(scope))).id
}

/** Functions that create a record for the routes `/{resource}/{id}`, by the name of the resource. */
const makers: Readonly<Record<string, Maker>> = {
  leads: lead,
  clients: client,
  estimates: async (scope) => {
    const input = { location_id: scope.locationId, client_id: await client(scope) }
    return (await scope.org.run(createEstimate, input, here(scope))).id
  },
  jobs: async (scope) =>
    addJob(scope.org, {
      client_id: await client(scope),
      location_id: scope.locationId,
      ...(scope.mark === undefined ? {} : { customer_name: scope.mark, notes: scope.mark }),
    }),
  invoices: async (scope) =>
    addInvoice(scope.org, {
      client_id: await client(scope),
      location_id: scope.locationId,
      ...(scope.mark === undefined ? {} : { billing_name: scope.mark, memo: scope.mark }),
    }),
  webhooks: async ({ org, mode, mark = 'Board' }) => {
    const input = { name: mark, url: 'https://hooks.example.com/quoin', events: ['lead.created'] }
    return (await org.run(createWebhook, input, { mode })).id
  },
  automations: async ({ org, mark = 'Tag new leads' }) =>
    (await newAutomation(org, { ...tagging, name: mark })).id,
}

/**
 * Functions that create records of other kinds, by the input field that names such a record. `everywhere` is true for
 * members and connectors, because they do not belong to a single location.
 */
const references: Readonly<Record<string, { make: Maker; everywhere?: true }>> = {
  client_id: { make: client },
  existing_client_id: { make: client },
  lead_id: { make: lead },
  property_id: { make: async (scope) => (await clientOf(scope)).primary_property_id! },
  location_id: { make: async (scope) => scope.locationId },
  assigned_to: { make: member, everywhere: true },
  assigned_rep_id: { make: member, everywhere: true },
  connector_key: { make: connector, everywhere: true },
  source: { make: leadSource, everywhere: true },
}

async function member({ org }: RecordScope): Promise<string> {
  const input = { email: `${unique()}@example.com`, name: 'Rae', role: 'sales_rep' }
  return (await org.run(createMember, input, org.operator)).id
}

async function connector({ org }: RecordScope): Promise<string> {
  return (await connect(org, { name: `Forms ${unique()}` })).connector_key
}

async function leadSource({ org }: RecordScope): Promise<string> {
  return (await org.run(saveLeadSource, { name: `Fair ${unique()}` }, org.operator)).name
}

export async function anotherLocation({ org }: Pick<RecordScope, 'org'>): Promise<string> {
  const input = { name: `Branch ${unique()}`, timezone: 'America/Denver' }
  return (await org.run(saveLocation, input, org.operator)).id
}

export const resourceOf = (route: Pick<Route, 'path'>): string => route.path.split('/')[1]!

export function makeRecord(route: Pick<Route, 'path'>, scope: RecordScope): Promise<string> {
  const make = makers[resourceOf(route)]
  if (!make)
    throw new Error(
      `${route.path} has no maker of its record: add "${resourceOf(route)}" to makers in records.ts.`,
    )
  return make(scope)
}

export function makeReference(name: string, scope: RecordScope): Promise<string> {
  return referenceNamed(name).make(scope)
}

/** True if the record that this field names does not belong to a single location. */
export const isEverywhere = (name: string): boolean => referenceNamed(name).everywhere === true

export const isReference = (name: string): boolean => name in references

function referenceNamed(name: string) {
  const reference = references[name]
  if (!reference)
    throw new Error(`The input member ${name} names a record: add "${name}" to references in records.ts.`)
  return reference
}
