export { findVisits } from '../kinds/visit.ts'
