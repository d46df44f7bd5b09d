export { advancePracticeClock } from './operations/clock/advance.ts'
export { getPracticeClock } from './operations/clock/get.ts'
export { createPractice } from './operations/create.ts'
export { listPractice } from './operations/list.ts'
