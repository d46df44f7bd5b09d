export { type Connector, findConnector } from './connectors-table.ts'
export { findActiveLeadSource, type LeadSource } from './lead-sources-table.ts'
