export { areaInput, readArea } from './area.ts'
export { repOfPlace, type TypedPlace } from './rep-of-place.ts'
export { type Rep, replaceReps } from './reps-table.ts'
export { endOf, longestWalkMs } from './session-course.ts'
export {
  doorsConcerned,
  lockTerritories,
  isLocked,
  lockTerritoriesShared,
  nextDoors,
  settleDoors,
  territoryAt,
} from './territories-table.ts'
export { territories, type TerritoryColumns, type TerritoryRow } from './territory.ts'
