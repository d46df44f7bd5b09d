import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Folder of the built documentation, relative to the root of the project. */
export const docsFolder = 'docs/dist'

/** Returns the files of the folder that differ from the built files: missing, changed or no longer built. */
export function changedDocs(root: string, files: ReadonlyMap<string, string>): string[] {
  const folder = join(root, docsFolder)
  const present = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    : []
  const stored = new Set(present)
  const differs = (name: string): boolean =>
    !stored.has(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name)
  return [...[...files.keys()].filter(differs), ...present.filter((name) => !files.has(name))].sort()
}

/** Writes the built documentation and deletes files that are no longer built. */
export function writeDocs(root: string, files: ReadonlyMap<string, string>): void {
  for (const name of changedDocs(root, files)) {
    const file = join(root, docsFolder, name)
    const content = files.get(name)
    if (content === undefined) {
      rmSync(file)
      continue
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
