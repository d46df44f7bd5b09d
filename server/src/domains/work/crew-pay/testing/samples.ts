import type { TestOrg } from '../../../../testing/test-org.ts'
import { jobIn } from '../../jobs/testing/working.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { saveRate } from '../operations.ts'
import { policyFrom } from './paying.ts'

const today = (org: TestOrg): string => org.app.kernel.now().slice(0, 10)

export const samples = {
  'crewPay.policies.list': async (org: TestOrg) => {
    await policyFrom(org, '2099-01-05')
    return { input: { on: '2099-02-01', limit: 10 }, subject: null }
  },
  'crewPay.policies.save': async (org: TestOrg) => {
    await policyFrom(org, '2099-01-05')
    const input = {
      effective_from: '2099-01-12',
      standard_pool_percent: '30',
      elite_pool_percent: '35',
      elite_callback_percent: '2.5',
      daily_revenue_cap_cents: 250_000,
      pay_period: { cadence: 'semimonthly', anchor_date: '2026-01-01' },
      state_minimum_wages: { IL: 1500 },
      excluded_words: ['rental'],
    }
    return { input, subject: null }
  },
  'crewPay.preview': async (org: TestOrg) => {
    await policyFrom(org, '2099-01-05')
    return { input: { job_id: await jobIn(org, 'scheduled') }, subject: 'job_id' }
  },
  'crewPay.jobOverride.set': async (org: TestOrg) => {
    const participants = [
      { member_id: org.ownerId, share_percent: '60' },
      { member_id: (await newMember(org)).id, share_percent: '40' },
    ]
    const input = { job_id: await jobIn(org, 'scheduled'), participants, reason: 'Agreed on the phone' }
    return { input, subject: 'job_id' }
  },
  'crewPay.rates.list': async (org: TestOrg) => {
    const { id: member_id } = await newMember(org)
    await org.run(saveRate, { member_id, hourly_cents: 2000, effective_from: today(org) }, org.owner)
    return { input: { limit: 10 }, subject: null }
  },
  'crewPay.rates.save': async (org: TestOrg) => {
    const { id: member_id } = await newMember(org)
    const effective_from = today(org)
    await org.run(saveRate, { member_id, hourly_cents: 2000, effective_from }, org.owner)
    return { input: { member_id, hourly_cents: 2200, effective_from }, subject: null }
  },
}
