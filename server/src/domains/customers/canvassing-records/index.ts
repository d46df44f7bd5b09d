export { areaInput, readArea } from './area.ts'
export { type DoorRow, doors, findDoorAt } from './door.ts'
export { endWalkOf, handOverTerritories } from './hand-over.ts'
export { type KnockRow, knocks } from './knock.ts'
export { shownByKnocks } from './knocks-table.ts'
export { doorsAtOnce, letDoorsFollow, settleLater, settlePage } from './let-doors-follow.ts'
export { type Outcome, outcomes } from './outcome.ts'
export { purgePositions } from './purge-positions.ts'
export { repOfPlace, type TypedPlace } from './rep-of-place.ts'
export { hasRep, type Rep, replaceReps } from './reps-table.ts'
export { endOf, longestWalkMs } from './session-course.ts'
export { type SessionRow, sessions } from './session.ts'
export { findOpenSession, lockMemberWalks, nextOverlong, overlongWalks } from './sessions-table.ts'
export {
  doorsConcerned,
  isLocked,
  lockTerritories,
  lockTerritoriesShared,
  territoryAt,
} from './territories-table.ts'
export { territories, type TerritoryColumns, type TerritoryRow } from './territory.ts'
export { personalData } from './personal-data.ts'
