import type { Permission } from '../../access/permissions.ts'
import type { Queries } from '../../database/queries.ts'
import type { Program } from '../definition/program.ts'
import { selectPublished } from '../tables/published-table.ts'

export interface Published {
  program: Program
  permissions: ReadonlySet<Permission>
}

interface Wanted {
  automationId: string
  revision: number
}

const kept = 500

/** Cache of recently used programs. A published revision never changes. */
export class Programs {
  readonly #known = new Map<string, Published>()

  /** Programs of one organization, by `${automationId}/${revision}`. */
  async of(db: Queries, orgId: string, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, Published>> {
    const found = new Map<string, Published>()
    const missing = new Map<string, Wanted>()
    for (const each of wanted) {
      const name = nameOf(each)
      const known = this.#known.get(`${orgId}/${name}`)
      if (known) found.set(name, known)
      else missing.set(name, each)
    }
    if (missing.size === 0) return found
    for (const row of await selectPublished(db, orgId, [...missing.values()])) {
      const name = nameOf({ automationId: row.automation_id, revision: row.number })
      const published = { program: row.program, permissions: new Set(row.permissions) }
      found.set(name, published)
      this.#keep(`${orgId}/${name}`, published)
    }
    return found
  }

  #keep(name: string, published: Published): void {
    this.#known.set(name, published)
    const [oldest] = this.#known.keys()
    if (this.#known.size > kept) this.#known.delete(oldest!)
  }
}

export function nameOf({ automationId, revision }: Wanted): string {
  return `${automationId}/${revision}`
}
