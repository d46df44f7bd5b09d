import type { TestOrg } from '../../../../testing/test-org.ts'
import { soldByRep } from './selling.ts'

export const samples = {
  'commissions.list': async (org: TestOrg) => {
    await soldByRep(org)
    return { input: { status: 'pending', from: '2026-01-01' }, subject: null }
  },
  'commissions.approve': async (org: TestOrg) => {
    const { commission } = await soldByRep(org)
    const input = { commission_ids: [commission.id], amount_cents: 4000, reason: 'Half of it was a friend’s' }
    return { input, subject: 'commission_ids' }
  },
}
