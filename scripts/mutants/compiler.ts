import { join } from 'node:path'
import type { SourceFile } from 'typescript/unstable/ast'
import { API, type Snapshot } from 'typescript/unstable/sync'

/** Codes of names that nothing uses: a dropped statement often leaves one, which proves nothing. */
const unusedNames = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205])

/**
 * The project's TypeScript compiler, kept open on one checkout: it parses files, and checks changed sources in
 * milliseconds. Its API is declared unstable, so `package.json` names an exact version and only this file calls it.
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

  /** Undefined for a file that the project does not compile. */
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
