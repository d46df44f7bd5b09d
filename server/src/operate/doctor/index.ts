export type { Examination } from './examine.ts'
export { checks } from './checks.ts'
export { examineInstallation } from './doctor.ts'
export { printExaminations } from './print-examinations.ts'
