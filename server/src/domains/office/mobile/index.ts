export { purgeMarkedPositions } from './purge-marked-positions.ts'
export { personalData } from './personal-data.ts'
