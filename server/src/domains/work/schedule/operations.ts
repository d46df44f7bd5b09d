export { showBoard } from './operations/board.ts'
export { bookingTimes } from './operations/booking-times.ts'
export { openSlots } from './operations/open-slots.ts'
export { optimizeRoute } from './operations/optimize-route.ts'
