export { deactivateMember } from './operations/members/deactivate.ts'
export { inviteMember } from './operations/members/invite.ts'
export { listMembers } from './operations/members/list.ts'
export { updateMember } from './operations/members/update.ts'
