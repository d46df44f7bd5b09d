export { sweepClientImports } from './sweep-imports.ts'
