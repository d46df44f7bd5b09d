import { pageFile } from '../../../kernel/pages/page-kind.ts'
import { readLogoByCustomer } from './operations/read-logo-by-customer.ts'

/** The company's logo on its customers' pages. */
export const logoOfPages = pageFile({
  operation: readLogoByCustomer,
  file: ({ content_type, bytes }) => ({ name: 'logo', contentType: content_type, content: bytes }),
})
