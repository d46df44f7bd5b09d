export { forgetMarkedPositions } from './forget-positions.ts'
