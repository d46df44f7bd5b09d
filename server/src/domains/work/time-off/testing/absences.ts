import type { TestOrg } from '../../../../testing/test-org.ts'
import { createRequest, decideRequest, savePolicy } from '../operations.ts'

type Values = Readonly<Record<string, unknown>>

/** Creates a time-off policy whose balance may become negative. */
export function addPolicy(org: TestOrg, more: Values = {}) {
  const input = { name: 'Vacation', allow_negative: true, ...more }
  // Policies can be changed only in live mode. They apply to both modes.
  return org.run(savePolicy, input, { ...org.owner, mode: 'live' as const })
}

let weeks = 0

/** Returns a Monday without absences and the day after it. Each call returns another week. */
export function freeDays() {
  const monday = Temporal.PlainDate.from('2099-07-06').add({ weeks: weeks++ })
  return { from_date: monday.toString(), to_date: monday.add({ days: 1 }).toString() }
}

export async function addRequest(org: TestOrg, more: Values = {}, as: object = org.owner) {
  const time_off_policy_id = (more.time_off_policy_id as string | undefined) ?? (await addPolicy(org)).id
  return await org.run(createRequest, { time_off_policy_id, ...freeDays(), ...more }, as)
}

export async function approved(org: TestOrg, more: Values = {}, as: object = org.owner) {
  const { id } = await addRequest(org, more, as)
  return await org.run(decideRequest, { time_off_request_id: id, decision: 'approve' }, org.owner)
}
