export { seededMailDomain } from './practice-company.ts'
