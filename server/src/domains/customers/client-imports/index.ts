export { sweepClientImports } from './sweep-imports.ts'
export { personalData } from './personal-data.ts'
