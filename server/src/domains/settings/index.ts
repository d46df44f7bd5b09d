export { type CompanySettings, companySettings } from './company-settings.ts'
export { type CompanyColumns, lockCompany, saveCompany } from './company-settings-table.ts'
export {
  type Connector,
  findConnector,
  findOrganizationOfConnector,
  insertConnector,
  reassignConnectors,
  selectConnectors,
} from './connectors-table.ts'
export {
  ensureLeadSource,
  findActiveLeadSource,
  insertLeadSource,
  type LeadSource,
  selectLeadSources,
} from './lead-sources-table.ts'
export {
  defaultTaxRate,
  findTaxRates,
  insertTaxRate,
  selectTaxRates,
  type TaxRateRow,
} from './tax-rates-table.ts'
export { percentOf, type TaxRate, taxRateOf, taxRateSchema } from './tax-rate.ts'
export { requireLive, requireWholeOrganization } from './set-up-authority.ts'
