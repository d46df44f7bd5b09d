export { addressLinks } from './address-links.ts'
export { endLinks, moveLinksOfClient } from './end-links.ts'
export { endedLinksOutput, presentEndedLinks } from './ended-links.ts'
export { findPublicLink } from './find-public-link.ts'
export { linksOf, linksOutput } from './listed-link.ts'
export type { CustomerPage } from './page/customer-page.ts'
export { described, type FilledForm, filledForm, issueText, judged } from './page/form-field.ts'
export { type Frame, frame, pageStyles } from './page/frame.ts'
export { html, type Html, lines } from './page/html.ts'
export { noticeView } from './page/notice-view.ts'
export { pageTextSchema, textOfPage } from './page/page-text.ts'
export { documentPage } from './page/pages.ts'
export {
  pagePreviewSchema,
  previewInput,
  previewOfPage,
  type PreviewSettings,
} from './page/preview-of-page.ts'
export { missingPage, plainPage } from './page/plain-page.ts'
export { unsubscribedPage, unsubscribePage } from './page/unsubscribe-page.ts'
export { createPublicLink } from './public-link.ts'
export { clientsWithLinks, type EndedLink, type LinkKind, revokeAllLinks } from './public-links-table.ts'
export { personalData } from './personal-data.ts'
