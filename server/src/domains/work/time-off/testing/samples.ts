import { hire } from '../../../customers/leads/testing/people.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { addPolicy, addRequest, freeDays } from './absences.ts'

export const samples = {
  'timeOff.policies.list': async (org: TestOrg) => {
    await addPolicy(org)
    return { input: { active: true }, subject: null }
  },
  'timeOff.policies.save': async (org: TestOrg) => {
    const accrual = { kind: 'per_hours', minutes_worked: 30, minutes: 1 }
    const more = { type: 'sick', accrual, cap_minutes: 4800, carry_over_minutes: 2400 }
    return {
      input: { time_off_policy_id: (await addPolicy(org)).id, ...more },
      subject: 'time_off_policy_id',
    }
  },
  'timeOff.balances.list': async (org: TestOrg) => {
    await addPolicy(org)
    return { input: { member_id: org.ownerId, on: '2026-01-31' }, subject: null }
  },
  'timeOff.requests.list': async (org: TestOrg) => {
    await addRequest(org)
    return { input: { status: 'pending', from: '2099-01-01', to: '2199-12-31' }, subject: null }
  },
  'timeOff.requests.create': async (org: TestOrg) => {
    const { id: time_off_policy_id } = await addPolicy(org)
    const { from_date } = freeDays()
    const part = { from_date, to_date: from_date, time_start: '11:00', time_end: '14:00' }
    return { input: { time_off_policy_id, member_id: org.ownerId, note: 'Dentist', ...part }, subject: null }
  },
  'timeOff.requests.decide': async (org: TestOrg) => {
    const member_id = (await hire(org, 'technician')).id
    const { id: time_off_request_id } = await addRequest(org, { member_id })
    return {
      input: { time_off_request_id, decision: 'approve', note: 'Enjoy it' },
      subject: 'time_off_request_id',
    }
  },
  'timeOff.requests.cancel': async (org: TestOrg) => ({
    input: { time_off_request_id: (await addRequest(org)).id, reason: 'It rains' },
    subject: 'time_off_request_id',
  }),
}
