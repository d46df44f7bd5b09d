export {
  type Connector,
  findConnector,
  findOrganizationOfConnector,
  insertConnector,
  selectConnectors,
} from './connectors-table.ts'
export {
  ensureLeadSource,
  findActiveLeadSource,
  insertLeadSource,
  type LeadSource,
  selectLeadSources,
} from './lead-sources-table.ts'
