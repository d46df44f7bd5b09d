import type { PaidJob } from './calculation/pay-facts.ts'

/** Date that replaces the missing date of a visit, so that the visit comes after all visits with a date. */
export const afterAllDates = '9999-12-31'

/**
 * Returns the members who share a tip that was received on this date: the members of the visits that were completed up
 * to that date or, if there are none, of the first visit of the job. So a later visit of the job does not change who
 * shares the tip. The leader of each visit comes first. For a job with one visit, these are the members of the
 * visit, whether or not it is complete.
 */
export function membersTipped(visits: readonly PaidJob[], date: string): string[] {
  const completedBefore = visits.filter(
    ({ completed_at, service_date }) => completed_at !== null && service_date <= date,
  )
  const first = visits.toSorted((a, b) => (a.service_date < b.service_date ? -1 : 1)).slice(0, 1)
  const tipped = completedBefore.length > 0 ? completedBefore : first
  return [...new Set(tipped.flatMap(membersOfVisit))]
}

function membersOfVisit({ assignees, crew }: PaidJob): string[] {
  if (assignees.length > 0) return assignees.map(({ member_id }) => member_id)
  const members = (crew?.members ?? []).map(({ member_id }) => member_id)
  return members.toSorted((a, b) => Number(b === crew?.lead_member_id) - Number(a === crew?.lead_member_id))
}
