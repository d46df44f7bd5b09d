export { examineInstallation } from './doctor.ts'
export { printExaminations } from './print-examinations.ts'
