export { type BugReportStatus, bugReportStatuses } from './bug-report-status.ts'
export { bugReports } from './bug-report.ts'
export { hasBugReports } from './bug-reports-table.ts'
