export { approveCommissions } from './operations/approve.ts'
export { listCommissions } from './operations/list.ts'
