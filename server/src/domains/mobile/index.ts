export { forgetPositions } from './forget-positions.ts'
