export { deactivateMember } from './deactivate-member.ts'
export { inviteMember } from './invite-member.ts'
export { listMembers } from './list-members.ts'
export { updateMember } from './update-member.ts'
