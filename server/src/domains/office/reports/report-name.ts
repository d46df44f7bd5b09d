/** The reports, each with the possible groupings of its rows. The first grouping is the default. */
export const groupings = {
  revenue: ['day', 'week', 'month', 'location', 'source'],
  close_rate: ['member', 'source', 'month'],
  receivables: ['location'],
  lead_sources: ['source'],
  canvassing: ['member', 'day'],
  payroll: ['member'],
  jobs: ['day', 'week', 'member'],
} as const

export type ReportName = keyof typeof groupings
export const reportNames = Object.keys(groupings) as [ReportName, ...ReportName[]]

export type Grouping = (typeof groupings)[ReportName][number]
export const allGroupings = [...new Set(Object.values(groupings).flat())] as [Grouping, ...Grouping[]]

/**
 * Reports that are also available to members who can access only their own records. For such a member, they include
 * only the member's own leads and estimates.
 */
export const narrowed: ReadonlySet<ReportName> = new Set([
  'revenue',
  'close_rate',
  'lead_sources',
  'canvassing',
])
