export { reportSnapshots } from './report-snapshot.ts'
export { hasReportSnapshots } from './report-snapshots-table.ts'
