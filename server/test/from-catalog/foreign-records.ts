import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { createEstimate } from '../../src/domains/selling/estimates/operations.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { recordPayment, sendInvoice } from '../../src/domains/money/invoices/operations.ts'
import { addJob } from '../../src/domains/work/jobs/testing/add-job.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { records } from '../../src/domains/records.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'

export interface Foreign {
  /** Ids by the name of the input field that accepts them, such as `client_id`. */
  ids: Readonly<Record<string, string>>
  phone: string
  email: string
}

let clientCount = 0
const cityAddress = { city: 'Chicago', state: 'IL', zip: '60601' }

/**
 * Creates one record of each kind for one client. The records are assigned to the owner, so they are foreign to every
 * other member who can access only their own records.
 */
export async function foreignRecords(org: TestOrg): Promise<Foreign> {
  const reachable = { phone: `+1312555${1000 + ++clientCount}`, email: `grace-${clientCount}@example.com` }
  const address = { address_line1: '1 Main St', ...cityAddress }
  const client = await org.run(createClient, { name: 'Grace', ...reachable, ...address }, org.owner)
  const [client_id, property_id] = [client.id, client.primary_property_id!]
  const lead_id = (await org.run(createLead, { existing_client_id: client_id }, org.owner)).id
  const of = { location_id: org.locationId, client_id }
  const estimate_id = (await org.run(createEstimate, { ...of, lead_id }, org.owner)).id
  const completion = { status: 'complete', completed_at: org.app.kernel.now() } as const
  const job_id = await addJob(org, { client_id, property_id, lead_id, estimate_id, ...completion })
  const lines = { line_items: [lineItem(10_000)] }
  const invoice_id = await addInvoice(org, { client_id, job_id, estimate_id, ...lines })
  await org.run(sendInvoice, { invoice_id }, org.owner)
  const part = { invoice_id, amount_cents: 4000, method: 'cash' }
  const payment_id = (await org.run(recordPayment, part, org.owner)).payments[0]!.id
  await org.query(`update live.clients set status = 'active' where org_id = $1`)
  const ids = { client_id, property_id, lead_id, estimate_id, job_id, invoice_id, payment_id }
  return { ids, ...reachable }
}

/**
 * Assigns a record to a member, as the office would. A lead is also detached from its client, so that it gives no
 * access to the client.
 */
export async function assignRecord(org: TestOrg, memberId: string, name: string, id: string): Promise<void> {
  const statement = gifts[name]
  if (statement) await org.query(statement, [id, memberId])
}

const isMade = "set created_by_type = 'member', created_by_id = $3 where org_id = $1 and id ="
const gifts: Readonly<Record<string, string>> = {
  client_id: `update live.clients ${isMade} $2`,
  property_id: `update live.clients ${isMade} (select client_id from live.properties where org_id = $1 and id = $2)`,
  lead_id: `update live.leads set assigned_to = $3, client_id = null, property_id = null where org_id = $1 and id = $2`,
  estimate_id: `update live.estimates set assigned_rep_id = $3 where org_id = $1 and id = $2`,
  job_id: `insert into live.job_assignees (org_id, job_id, member_id, role) values ($1, $2, $3, 'crew') on conflict do nothing`,
  invoice_id: `update live.invoices ${isMade} $2`,
  payment_id: `update live.invoices ${isMade} (select invoice_id from live.payments where org_id = $1 and id = $2)`,
}

const kinds = Object.values(records)
/** Puts `live.` before a table name that has no schema. */
const inLive = (name: string): string => (name.includes('.') ? name : `live.${name}`)

/** Returns the kinds of those foreign records that the member owns now. */
export async function ownOf(org: TestOrg, memberId: string, { ids }: Foreign): Promise<string[]> {
  const parts = kinds.flatMap(({ kind, owners }) =>
    owners === undefined
      ? []
      : [
          `select '${kind}' as kind from ${inLive(owners)} where org_id = $1 and member_id = $2 and id = any ($3)`,
        ],
  )
  // A named statement is prepared and planned only once. Planning it takes longer than reading the rows.
  const { rows } = await org.app.inspect.query<{ kind: string }>({
    name: 'kinds of own records',
    text: `${parts.join(' union ')} order by kind`,
    values: [org.id, memberId, Object.values(ids)],
  })
  return rows.map(({ kind }) => kind)
}

/** Returns the stored rows of the foreign records, and of their client's properties. */
export async function rowsOf(org: TestOrg, { ids }: Foreign): Promise<string[]> {
  const parts = [...kinds.map(({ table }) => table), 'payments'].map(
    (table) =>
      `select '${table} ' || (to_jsonb(r) - 'changed_in')::text as told from ${inLive(table)} r where org_id = $1 and (id = any ($2)${table === 'properties' ? ' or client_id = $3' : ''})`,
  )
  const { rows } = await org.app.inspect.query<{ told: string }>({
    name: 'rows of foreign records',
    text: `select told from (${parts.join(' union all ')}) all_of_them, (select $3::uuid) as used order by told`,
    values: [org.id, Object.values(ids), ids['client_id']],
  })
  return rows.map(({ told }) => told)
}

/**
 * Returns the records that a member created from a foreign record, oldest first. Each has its id and the name of the
 * input field that accepts the id.
 */
export async function madeAround(
  org: TestOrg,
  memberId: string,
  { ids }: Foreign,
): Promise<(readonly [name: string, id: string])[]> {
  const parts = ['lead', 'estimate', 'job'].map(
    (kind) =>
      `select '${kind}_id' as name, id from live.${kind}s where org_id = $1 and client_id = $2 and created_by_id = $3`,
  )
  const rows = await org.query<{ name: string; id: string }>(`${parts.join(' union all ')} order by id`, [
    ids['client_id'],
    memberId,
  ])
  return rows.map(({ name, id }) => [name, id] as const)
}
