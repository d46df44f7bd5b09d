import type { TestOrg } from '../../../../testing/test-org.ts'
import { saveEntry } from '../operations.ts'

let days = 0

/** Creates a timesheet entry on a day without other entries. */
async function addEntry(org: TestOrg) {
  const date = Temporal.PlainDate.from('2020-03-02').add({ days: days++ }).toString()
  const time = { started_at: `${date}T14:00:00Z`, ended_at: `${date}T22:30:00Z` }
  const input = { member_id: org.ownerId, ...time, reason: 'On paper' }
  const { id } = await org.run(saveEntry, input, org.owner)
  return { id, date }
}

export const samples = {
  'timesheets.entries.list': async (org: TestOrg) => {
    const { date } = await addEntry(org)
    const period = { from: date, to: '2026-03-31' }
    return { input: { ...period, status: 'closed', sort: 'started_at', limit: 10 }, subject: null }
  },
  'timesheets.entries.save': async (org: TestOrg) => {
    const { id: time_entry_id, date } = await addEntry(org)
    const day = { started_at: `${date}T15:00:00Z`, ended_at: `${date}T23:00:00Z` }
    const breaks = [{ started_at: `${date}T18:00:00Z`, ended_at: `${date}T18:35:00Z` }]
    return { input: { time_entry_id, ...day, breaks, reason: 'Lunch' }, subject: 'time_entry_id' }
  },
  'timesheets.approve': async (org: TestOrg) => {
    const { date } = await addEntry(org)
    return { input: { from: date, to: date }, subject: null }
  },
}
