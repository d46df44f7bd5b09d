import { testOrg } from '../../../../testing/test-org.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { cancelRequest, createRequest, decideRequest, listBalances } from '../operations.ts'
import { addPolicy } from './absences.ts'

export const monday = { from_date: '2026-07-06', to_date: '2026-07-06' }
export const yearly = { allow_negative: false, accrual: { kind: 'annual', minutes: 960, on: 'january_1' } }

/** Creates a technician with two days of time off a year, and a manager who decides on requests. */
export async function deciding(more: object = {}) {
  const org = await testOrg('live', '2026-06-01T15:00:00.000Z')
  const [ada, manager] = [await hire(org, 'technician'), await hire(org, 'manager')]
  const policy = await addPolicy(org, { ...yearly, ...more })
  const submitRequest = (input: object = monday, as: object = ada) =>
    org.run(createRequest, { time_off_policy_id: policy.id, ...input }, as)
  const decide = (time_off_request_id: string, input: object = {}, as: object = manager) =>
    org.run(decideRequest, { time_off_request_id, decision: 'approve', ...input }, as)
  const cancel = (time_off_request_id: string, as: object = ada) =>
    org.run(cancelRequest, { time_off_request_id, reason: 'It rains' }, as)
  const balance = async (on?: string) =>
    (await org.run(listBalances, { member_id: ada.id, on }, org.owner)).items[0]!
  return { org, ada, manager, policy, submitRequest, decide, cancel, balance }
}
