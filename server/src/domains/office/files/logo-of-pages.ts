import { pageFile } from '../../../kernel/pages/page-kind.ts'
import { readLogoByCustomer } from './operations/read-logo-by-customer.ts'

/** Defines the URL of the company's logo on customer pages. */
export const logoOfPages = pageFile({
  operation: readLogoByCustomer,
  file: ({ content_type, bytes }) => ({ name: 'logo', contentType: content_type, content: bytes }),
})
