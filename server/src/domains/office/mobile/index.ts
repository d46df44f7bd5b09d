export { purgeMarkedPositions } from './purge-marked-positions.ts'
