import type { TestOrg } from '../../../testing/test-org.ts'
import { saveEntry } from '../operations.ts'

const day = { started_at: '2026-03-02T14:00:00Z', ended_at: '2026-03-02T22:30:00Z' }
const made = (org: TestOrg, more: object = {}) =>
  org.run(saveEntry, { member_id: org.ownerId, ...day, reason: 'On paper', ...more }, org.owner)

export const samples = {
  'timesheets.entries.list': async (org: TestOrg) => {
    await made(org)
    const period = { from: '2026-03-01', to: '2026-03-31' }
    return { input: { ...period, status: 'closed', sort: 'started_at', limit: 10 }, subject: null }
  },
  'timesheets.entries.save': async (org: TestOrg) => {
    const { id: time_entry_id } = await made(org)
    const breaks = [{ started_at: '2026-03-02T18:00:00Z', ended_at: '2026-03-02T18:35:00Z' }]
    return { input: { time_entry_id, breaks, reason: 'Lunch' }, subject: 'time_entry_id' }
  },
  'timesheets.approve': async (org: TestOrg) => {
    await made(org)
    return { input: { from: '2026-03-01', to: '2026-03-31' }, subject: null }
  },
}
