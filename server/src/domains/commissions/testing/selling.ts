import type { TestOrg } from '../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'
import { address } from '../../estimates/testing/estimating.ts'
import { acceptEstimate, createEstimate, sendEstimate, setLineItems } from '../../estimates/operations.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { listCommissions } from '../operations.ts'

/** An estimate with these lines that waits for an answer; the rep is the one named, else a new one. */
export async function sentByRep(
  org: TestOrg,
  lines: readonly object[] = [{ name: 'Gutters', unit_price_cents: 100_000 }],
  more: object = {},
): Promise<{ estimate_id: string; rep: string; client_id: string; revision: number }> {
  const rep = (more as { assigned_rep_id?: string }).assigned_rep_id ?? (await newMember(org)).id
  const client = { name: 'Ada', email: 'ada@example.com', phone: '(312) 555-0142', ...address }
  const { id: client_id } = await org.run(createClient, client, org.owner)
  const wanted = { location_id: org.locationId, client_id, assigned_rep_id: rep, ...more }
  const { id: estimate_id } = await org.run(createEstimate, wanted, org.owner)
  await org.run(setLineItems, { estimate_id, line_items: lines }, org.owner)
  const { revision } = await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
  return { estimate_id, rep, client_id, revision }
}

/** The same, accepted; with what the rep gets. */
export async function soldByRep(org: TestOrg, lines?: readonly object[], more: object = {}) {
  const sent = await sentByRep(org, lines, more)
  await org.run(acceptEstimate, { estimate_id: sent.estimate_id }, org.owner)
  const { items } = await org.run(listCommissions, { limit: 100 }, org.owner)
  return { ...sent, commission: items.find(({ estimate_id }) => estimate_id === sent.estimate_id)! }
}
