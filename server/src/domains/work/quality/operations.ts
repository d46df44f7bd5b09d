export { listChecklists } from './operations/checklists/list.ts'
export { saveChecklist } from './operations/checklists/save.ts'
export { listReports } from './operations/reports/list.ts'
export { submitReport } from './operations/reports/submit.ts'
