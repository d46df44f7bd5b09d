import type { Operation } from '../../../../kernel/operations/operation.ts'
import type { Mode } from '../../../../kernel/database/database.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import type { Estimate } from '../estimate.ts'
import type { EstimateStatus } from '../estimate-status.ts'
import {
  acceptEstimate,
  createEstimate,
  declineEstimate,
  requestChangesByCustomer,
  sendEstimate,
  setAdjustments,
  setLineItems,
  viewByCustomer,
  voidEstimate,
} from '../operations.ts'

export const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

/** Two lines of an estimate: one of 100.00 and an optional one of 20.00. */
export const lines = [
  { name: 'Gutters', quantity: '2', unit_price_cents: 5000 },
  { name: 'Windows', unit_price_cents: 2000, optional: true },
]

export interface Estimating {
  org: TestOrg
  mode: Mode
  /** Runs an operation as the owner. */
  run: <Input, Output>(operation: Operation<Input, Output>, input: object) => Promise<Output>
  /** Runs an operation as a customer who followed the link. */
  asCustomer: <Input, Output>(operation: Operation<Input, Output>, input: object) => Promise<Output>
  /** Creates a draft with lines for a client with email address and phone number. */
  draft(): Promise<Estimate>
  /** Creates a draft for a lead. */
  draftOfLead(): Promise<Estimate>
  sent(of?: Promise<Estimate>): Promise<Estimate>
  /** Creates an estimate and brings it to this status with the same operations that callers use. */
  at(status: EstimateStatus): Promise<Estimate>
  row(estimateId: string): Promise<{ status: EstimateStatus; version: number }>
}

/**
 * Returns functions that create estimates and change them with the operations that callers use. `where` is the
 * organization, or the mode in which a new organization is created.
 */
export async function estimating(where: Mode | TestOrg = 'live'): Promise<Estimating> {
  const mode = where === 'sandbox' ? 'sandbox' : 'live'
  const org = typeof where === 'string' ? await testOrg(where) : where
  const run: Estimating['run'] = (operation, input) => org.run(operation, input, org.owner)
  const asCustomer: Estimating['asCustomer'] = (operation, input) =>
    org.run(operation, input, { type: 'customer', id: null } as object)
  const withLines = async (input: object): Promise<Estimate> => {
    const { id } = await run(createEstimate, { location_id: org.locationId, ...input })
    return await run(setLineItems, { estimate_id: id, line_items: lines })
  }
  const contact = { email: 'ada@example.com', phone: '(312) 555-0142' }
  const draft = async (): Promise<Estimate> =>
    withLines({ client_id: (await run(createClient, { name: 'Ada', ...contact, ...address })).id })
  const draftOfLead = async (): Promise<Estimate> =>
    withLines({
      lead_id: (
        await run(createLead, {
          customer_name: 'Grace',
          customer_email: 'grace@example.com',
          service_address: '9 Elm Ave',
          city: 'Chicago',
          state: 'IL',
          zip: '60601',
        })
      ).id,
    })
  const sent = async (of = draft()): Promise<Estimate> =>
    run(sendEstimate, { estimate_id: (await of).id, channels: ['email'] })

  const at = async (status: EstimateStatus): Promise<Estimate> => {
    const estimate = status === 'draft' ? await draft() : await sent()
    const estimate_id = estimate.id
    const { revision } = estimate
    if (status === 'viewed') await asCustomer(viewByCustomer, { estimate_id })
    if (status === 'changes_requested')
      await asCustomer(requestChangesByCustomer, { estimate_id, revision, message: 'Blue, please.' })
    if (status === 'accepted') return await run(acceptEstimate, { estimate_id })
    if (status === 'declined') return await run(declineEstimate, { estimate_id })
    if (status === 'void') return await run(voidEstimate, { estimate_id })
    if (status === 'expired')
      await org.query(
        `update ${mode}.estimates set expires_at = now() - interval '1 minute' where org_id = $1 and id = $2`,
        [estimate_id],
      )
    return { ...estimate, status }
  }
  const row: Estimating['row'] = async (estimateId) => {
    const rows = await org.query<{ status: EstimateStatus; version: number }>(
      `select status, version from ${mode}.estimates where org_id = $1 and id = $2`,
      [estimateId],
    )
    return rows[0]!
  }
  return { org, mode, run, asCustomer, draft, draftOfLead, sent, at, row }
}

/** Creates an accepted estimate with a deposit of half the total. */
export async function acceptedWithDeposit(of: Estimating, draft = of.draft()): Promise<Estimate> {
  const { id: estimate_id } = await draft
  await of.run(setAdjustments, { estimate_id, deposit: { type: 'percent', value: '50' } })
  await of.sent(draft)
  return await of.run(acceptEstimate, { estimate_id })
}
