export {
  countActiveOwners,
  findMemberByEmail,
  findOwnerId,
  insertMember,
  isActiveMember,
  type MemberRow,
  saveMember,
  selectMembers,
} from './members-table.ts'
