export { countList } from './operations/counts.ts'
