export { findLogo, type LogoRow } from './company-logos-table.ts'
