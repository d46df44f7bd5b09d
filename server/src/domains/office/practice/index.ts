export { requireOpen, seededMailDomain } from './practice-company.ts'
