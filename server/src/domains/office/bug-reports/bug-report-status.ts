export const bugReportStatuses = [
  'new',
  'triaged',
  'in_progress',
  'resolved',
  'wont_fix',
  'duplicate',
] as const
export type BugReportStatus = (typeof bugReportStatuses)[number]

/** The statuses that can follow each status. A closed report can be reopened as `triaged`. */
const next: Readonly<Record<BugReportStatus, readonly BugReportStatus[]>> = {
  new: ['triaged'],
  triaged: ['in_progress'],
  in_progress: ['resolved', 'wont_fix', 'duplicate'],
  resolved: ['triaged'],
  wont_fix: ['triaged'],
  duplicate: ['triaged'],
}

export function canBugReport(from: BugReportStatus, to: BugReportStatus): boolean {
  return next[from].includes(to)
}
