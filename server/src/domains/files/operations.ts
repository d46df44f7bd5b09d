export { logoOfPages } from './logo-of-pages.ts'
export { readLogoByCustomer } from './operations/read-logo-by-customer.ts'
export { uploadCompanyLogo } from './operations/company-logo/upload.ts'
