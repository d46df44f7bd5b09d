import type { TestOrg } from '../../../testing/test-org.ts'
import { createRequest, decideRequest, savePolicy } from '../operations.ts'

type Given = Readonly<Record<string, unknown>>

/** Of which nobody runs out. */
export function addPolicy(org: TestOrg, more: Given = {}) {
  const wanted = { name: 'Vacation', allow_negative: true, ...more }
  return org.run(savePolicy, wanted, org.owner)
}

export async function asked(org: TestOrg, more: Given = {}, as: object = org.owner) {
  const time_off_policy_id = (more.time_off_policy_id as string | undefined) ?? (await addPolicy(org)).id
  const days = { from_date: '2099-07-06', to_date: '2099-07-07' }
  return await org.run(createRequest, { time_off_policy_id, ...days, ...more }, as)
}

export async function approved(org: TestOrg, more: Given = {}, as: object = org.owner) {
  const { id } = await asked(org, more, as)
  return await org.run(decideRequest, { time_off_request_id: id, decision: 'approve' }, org.owner)
}
