export { createKey, type KeyCreated, type NewKey } from './create-key.ts'
export { createOrganization, type NewOrganization, type OrganizationCreated } from './create-organization.ts'
