export { requestReview } from './operations/request.ts'
