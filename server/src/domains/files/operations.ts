export { readLogoByCustomer } from './operations/read-logo-by-customer.ts'
export { uploadCompanyLogo } from './operations/company-logo/upload.ts'
