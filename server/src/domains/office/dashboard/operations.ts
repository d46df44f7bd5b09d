export { getDashboard } from './operations/get.ts'
