export { type Connector, findConnector, insertConnector, selectConnectors } from './connectors-table.ts'
export {
  findActiveLeadSource,
  insertLeadSource,
  type LeadSource,
  selectLeadSources,
} from './lead-sources-table.ts'
