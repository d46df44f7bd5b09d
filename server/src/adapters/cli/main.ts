// Entry file of `npm run quoin`.
import '../../start/compile-cache.ts'

await import('./command-line.ts')
