export { findPublicLink, type PublicLink } from './find-public-link.ts'
export { createPublicLink, revokePublicLinks } from './public-link.ts'
export type { LinkKind } from './public-links-table.ts'
