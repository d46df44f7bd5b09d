import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files that each file imports. All paths are relative to the root of the project. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const folders = ['server', 'scripts', 'bench', 'sdk', 'conformance']
const importing = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

export function readImportGraph(root: string): ImportGraph {
  const graph = new Map<string, string[]>()
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.m?ts$|\.mjs$/.test(name) || name.includes('node_modules')) continue
      const file = join(folder, name)
      graph.set(file, importsOf(file, readFileSync(join(root, file), 'utf8')))
    }
  return graph
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(importing)].map((match) => join(dirname(file), match[1]!))
}

/**
 * Returns a hash of everything that determines the content of the test database: the schema, the migrations, and the
 * code of `builder` with its imports.
 */
export function schemaDigest(root: string, builder: string): string {
  const files = new Set<string>()
  const add = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    importsOf(file, readFileSync(join(root, file), 'utf8')).forEach(add)
  }
  add(builder)
  for (const folder of ['schema', 'migrations'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.(?:sql|txt)$/.test(name)) files.add(join(folder, name))
  const hash = createHash('sha256')
  for (const file of [...files].sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
