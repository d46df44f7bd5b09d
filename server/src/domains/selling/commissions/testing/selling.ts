import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { address } from '../../estimates/testing/estimating.ts'
import {
  acceptEstimate,
  createEstimate,
  sendEstimate,
  setAdjustments,
  setLineItems,
  updateDetails,
} from '../../estimates/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { listCommissions } from '../operations.ts'

interface SaleOptions {
  /** Id of the sales rep. If null, the estimate has no rep. If absent, a new rep is created. */
  rep?: string | null
  source?: string
  lead_id?: string
  discount?: { type: 'percent' | 'fixed'; value: string }
}

/** Creates an estimate with these lines that waits for the customer's answer. */
export async function sentByRep(
  org: TestOrg,
  lines: readonly object[] = [{ name: 'Gutters', unit_price_cents: 100_000 }],
  { rep, source, lead_id, discount }: SaleOptions = {},
) {
  const assigned_rep_id = rep === undefined ? (await newMember(org)).id : rep
  const client = { name: 'Ada', email: 'ada@example.com', phone: '(312) 555-0142', ...address }
  const customer = lead_id ? { lead_id } : { client_id: (await org.run(createClient, client, org.owner)).id }
  const estimate = { location_id: org.locationId, ...customer }
  const { id: estimate_id, client_id } = await org.run(createEstimate, estimate, org.owner)
  await org.run(updateDetails, { estimate_id, assigned_rep_id, ...(source && { source }) }, org.owner)
  await org.run(setLineItems, { estimate_id, line_items: lines }, org.owner)
  if (discount) await org.run(setAdjustments, { estimate_id, discount }, org.owner)
  const { revision } = await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
  return { estimate_id, rep: assigned_rep_id!, client_id, revision }
}

/** Creates an accepted estimate, with its commission. */
export async function soldByRep(org: TestOrg, lines?: readonly object[], more: SaleOptions = {}) {
  const sent = await sentByRep(org, lines, more)
  await org.run(acceptEstimate, { estimate_id: sent.estimate_id }, org.owner)
  const { items } = await org.run(listCommissions, { limit: 100 }, org.owner)
  return { ...sent, commission: items.find(({ estimate_id }) => estimate_id === sent.estimate_id)! }
}
