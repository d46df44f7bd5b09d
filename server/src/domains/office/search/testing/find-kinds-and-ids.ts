import type { Actor } from '../../../../kernel/access/actor.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { createEstimate, setLineItems } from '../../../selling/estimates/operations.ts'
import { createInvoice, sendInvoice } from '../../../money/invoices/operations.ts'
import { createJob } from '../../../work/jobs/operations.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { findRecords } from '../operations.ts'

const place = { city: 'Chicago', state: 'IL', zip: '60601' }

/** Creates a customer with a unique name and a record of every kind. */
export async function customerWithAll(org: TestOrg, name: string, overrides: object = {}) {
  const run = <Output>(operation: { name: string }, input: object): Promise<Output> =>
    org.run(operation as never, input, org.owner) as Promise<Output>
  const client = await run<{ id: string; primary_property_id: string }>(createClient, {
    name,
    address_line1: '12 North Main Street',
    ...place,
    phone: '(312) 555-0142',
    email: `${newId()}@example.com`,
    ...overrides,
  })
  const client_id = client.id
  const location_id = org.locationId
  const line = { name: 'Gutter brightening', unit_price_cents: 12_000 }
  const lead = await run<{ id: string; lead_number: number }>(createLead, { existing_client_id: client_id })
  const job = await run<{ id: string; job_number: number }>(createJob, { client_id, line_items: [line] })
  const estimate = await run<{ id: string }>(createEstimate, {
    location_id,
    client_id,
    vertical: 'residential',
  })
  await run(setLineItems, { estimate_id: estimate.id, line_items: [line] })
  const drafted = await run<{ id: string }>(createInvoice, { client_id, line_items: [line] })
  const invoice = await run<{ id: string; invoice_number: number }>(sendInvoice, { invoice_id: drafted.id })
  return { client, lead, job, estimate, invoice }
}

/** Searches, and returns each result as `kind id`. */
export async function findKindsAndIds(
  org: TestOrg,
  query: string,
  as: Partial<Actor> = org.owner,
  also: object = {},
): Promise<string[]> {
  const { items } = await org.run(findRecords, { query, limit: 20, ...also }, as)
  return items.map(({ kind, id }) => `${kind} ${id}`).toSorted()
}
