export { purgeMarkedPositions } from './forget-positions.ts'
