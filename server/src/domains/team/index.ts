export {
  countActiveOwners,
  findMember,
  findMemberByEmail,
  findOwnerId,
  insertMember,
  isActiveMember,
  type MemberRow,
  saveMember,
  selectMembers,
} from './members-table.ts'
