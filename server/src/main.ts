// Entry file of `npm start`.
import './start/compile-cache.ts'

await import('./start/program.ts')
