import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the exported names of the package by entry point, one per line. The list is a checked-in file, so that a
 * renamed type is visible in a review. `generated` contains the generated files by name, because they may not be
 * written yet.
 */
export function exportList(sources: string, generated: Readonly<Record<string, string>>): string {
  const read = (path: string): string =>
    generated[path.replace('./generated/', '')] ?? readFileSync(join(sources, path), 'utf8')
  const entries = { '@quoin/sdk': './index.ts', '@quoin/sdk/webhooks': './webhooks.ts' }
  return Object.entries(entries)
    .flatMap(([entry, file]) => [`# ${entry}`, ...exportsOf(file, read).sort()])
    .map((line) => `${line}\n`)
    .join('')
}

function exportsOf(file: string, read: (path: string) => string): string[] {
  const text = read(file)
  const own = [...text.matchAll(/^export (?:async )?(?:interface|type|class|function|const) (\w+)/gm)]
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!.split(','),
  )
  const whole = [...text.matchAll(/^export type \* from '([^']+)'/gm)]
  return [
    ...own.map(([, name]) => name!),
    ...listed.map((name) => name.trim().replace(/^type /, '')).filter(Boolean),
    ...whole.flatMap(([, path]) => exportsOf(path!, read)),
  ]
}
