export { listAudit } from './operations/list.ts'
