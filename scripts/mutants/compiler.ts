import { join } from 'node:path'
import type { SourceFile } from 'typescript/unstable/ast'
import { API, type Snapshot } from 'typescript/unstable/sync'

/**
 * Error codes for unused names. These errors are ignored, because a mutant that leaves a name unused still counts as
 * one that compiles.
 */
const unusedNames = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205])

/**
 * The TypeScript compiler of the project. It stays loaded, so that it parses files and checks a changed file in
 * milliseconds. The compiler's API is declared unstable. Therefore `package.json` names an exact version, and only this
 * file calls the API.
 */
export class Compiler {
  readonly #root: string
  readonly #api: API
  #snapshot: Snapshot
  #changed: { file: string; source: string } | undefined

  constructor(root: string) {
    this.#root = root
    this.#api = new API({
      cwd: root,
      fs: {
        readFile: (path) =>
          this.#changed && path === join(root, this.#changed.file) ? this.#changed.source : undefined,
      },
    })
    this.#snapshot = this.#api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
  }

  /** Returns the syntax tree of a file. Undefined if the file does not belong to the project. */
  parse(file: string): SourceFile | undefined {
    this.#change(undefined)
    return this.#program().getSourceFile(join(this.#root, file))
  }

  compiles(file: string, source: string): boolean {
    this.#change({ file, source })
    const path = join(this.#root, file)
    const found = [
      ...this.#program().getSyntacticDiagnostics(path),
      ...this.#program().getSemanticDiagnostics(path),
    ]
    return found.every(({ code }) => unusedNames.has(code))
  }

  close(): void {
    this.#snapshot.dispose()
    this.#api.close()
  }

  #change(changed: { file: string; source: string } | undefined): void {
    const files = [this.#changed?.file, changed?.file].filter((file) => file !== undefined)
    this.#changed = changed
    if (files.length === 0) return
    const outdated = this.#snapshot
    this.#snapshot = this.#api.updateSnapshot({
      fileChanges: { changed: files.map((file) => join(this.#root, file)) },
    })
    outdated.dispose()
  }

  #program() {
    return this.#snapshot.getProjects()[0]!.program
  }
}
