// Entry file of `npm run quoin`.
import '../../start/compile-cache.ts'
import '../../start/resolve-imports.ts'

await import('./command-line.ts')
