import { pageFile } from '../../../kernel/pages/page-kind.ts'
import { readLogoByCustomer } from './operations/read-logo-by-customer.ts'

/** The company's logo for the pages of its customers. */
export const logoOfPages = pageFile({
  operation: readLogoByCustomer,
  file: ({ content_type, bytes }) => ({ name: 'logo', contentType: content_type, content: bytes }),
})
