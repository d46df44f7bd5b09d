export { findOwnerId, isActiveMember } from './members-table.ts'
