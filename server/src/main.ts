// Entry file of `npm start`.
import './start/compile-cache.ts'
import './start/resolve-imports.ts'

await import('./start/program.ts')
