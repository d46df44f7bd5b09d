export { getMe } from './operations/get.ts'
