export { crewChanged, emitCrewChanged } from './crew-events.ts'
export {
  crewMembers,
  haveSharesOrNone,
  membersToAdd,
  mostCrewMembers,
  shareField,
  sharesMakeWhole,
} from './crew-fields.ts'
export {
  findCrewsWithShareOf,
  hasMember,
  type CrewMember,
  crewsOfMembers,
  leaveCrews,
  membersLedBy,
  replaceCrewMembers,
} from './crew-members-table.ts'
export { crewNames } from './crew-names.ts'
export { type CrewRow, crews } from './crew.ts'
export { crewsAt } from './crews-at.ts'
export { namesOfCrews } from './names-of-crews.ts'
export { requireCrewAt } from './require-crew-at.ts'
