export { readLogoByCustomer } from './read-logo-by-customer.ts'
export { uploadCompanyLogo } from './upload-company-logo.ts'
