export { automationParts } from './automation/index.ts'
