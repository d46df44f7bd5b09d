import type { Permission } from '../../access/permissions.ts'
import type { Queries } from '../../database/queries.ts'
import type { Program } from '../definition/program.ts'
import { selectPublished } from '../tables/published-table.ts'

export interface Published {
  program: Program
  permissions: ReadonlySet<Permission>
}

interface RevisionRef {
  automationId: string
  revision: number
}

const maxPrograms = 500

/**
 * In-memory cache of recently used programs (compiled revisions). Entries never become stale, because a published
 * revision does not change.
 */
export class Programs {
  readonly #programs = new Map<string, Published>()

  /** Returns programs of one organization. Keys of the returned map have the form `${automationId}/${revision}`. */
  async of(
    db: Queries,
    orgId: string,
    revisions: readonly RevisionRef[],
  ): Promise<ReadonlyMap<string, Published>> {
    const programs = new Map<string, Published>()
    const missing = new Map<string, RevisionRef>()
    for (const each of revisions) {
      const name = nameOf(each)
      const cachedProgram = this.#programs.get(`${orgId}/${name}`)
      if (cachedProgram) programs.set(name, cachedProgram)
      else missing.set(name, each)
    }
    if (missing.size === 0) return programs
    for (const row of await selectPublished(db, orgId, [...missing.values()])) {
      const name = nameOf({ automationId: row.automation_id, revision: row.number })
      const published = { program: row.program, permissions: new Set(row.permissions) }
      programs.set(name, published)
      this.#cache(`${orgId}/${name}`, published)
    }
    return programs
  }

  #cache(name: string, published: Published): void {
    this.#programs.set(name, published)
    const [oldest] = this.#programs.keys()
    if (this.#programs.size > maxPrograms) this.#programs.delete(oldest!)
  }
}

export function nameOf({ automationId, revision }: RevisionRef): string {
  return `${automationId}/${revision}`
}
