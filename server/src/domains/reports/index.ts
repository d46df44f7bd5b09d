export { reportSnapshots } from './report-snapshot.ts'
