export { showBoard } from './operations/board.ts'
export { openSlots } from './operations/open-slots.ts'
export { optimizeRoute } from './operations/optimize-route.ts'
