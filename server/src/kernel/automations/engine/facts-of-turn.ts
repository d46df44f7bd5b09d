import type { Queries } from '../../database/queries.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Registry } from '../kinds/registry.ts'
import type { At, Subject } from '../kinds/subject.ts'

/**
 * Cache of subjects and related records for one turn (transaction of the engine). Each record is read from the database
 * once, and once more after a step that may have changed it.
 */
export class FactsOfTurn {
  readonly #db: Queries
  readonly #registry: Registry
  readonly #at: At
  readonly #subjects = new Map<string, Subject | null>()
  readonly #facts = new Map<string, Facts | null>()

  constructor(db: Queries, registry: Registry, at: At) {
    this.#db = db
    this.#registry = registry
    this.#at = at
  }

  /** Loads subjects into the cache, with one statement for each type of subject. */
  async preload(subjects: readonly { kind: string; id: string }[]): Promise<void> {
    const missing = subjects.filter(({ kind, id }) => !this.#subjects.has(`${kind}/${id}`))
    if (missing.length === 0) return
    const byKind = [...Map.groupBy(missing, (one) => one.kind)]
    await Promise.all(
      byKind.map(async ([kind, each]) => {
        const ids = [...new Set(each.map(({ id }) => id))]
        const loaded = await this.#registry.subjects.get(kind)?.load(this.#db, this.#at, ids)
        for (const id of ids) this.#subjects.set(`${kind}/${id}`, loaded?.get(id) ?? null)
      }),
    )
  }

  async subject(kind: string, id: string): Promise<Subject | null> {
    await this.preload([{ kind, id }])
    return this.#subjects.get(`${kind}/${id}`) ?? null
  }

  async facts(subject: Subject, prefix: string): Promise<Facts | null> {
    const id = this.#idOf(subject, prefix)
    if (id === null) return null
    const name = `${prefix}/${id}`
    const cachedFacts = this.#facts.get(name)
    if (cachedFacts !== undefined) return cachedFacts
    const loaded = await this.#registry.prefixes.get(prefix)?.load(this.#db, this.#at, [id])
    const facts = loaded?.get(id) ?? null
    this.#facts.set(name, facts)
    return facts
  }

  #idOf(subject: Subject, prefix: string): string | null {
    if (prefix === 'location') return subject.locationId
    if (prefix === 'company') return this.#at.orgId
    if (prefix === 'assignee') return subject.assigneeId
    return subject.records[prefix] ?? null
  }

  /**
   * Deletes cached records that a step may have changed: all related records and, unless `keepsSubject` is true, the
   * subject and the subjects that refer to it.
   */
  invalidate(subjectId: string, keepsSubject: boolean): void {
    this.#facts.clear()
    if (keepsSubject) return
    for (const [name, subject] of this.#subjects)
      if (!subject || subject.id === subjectId || Object.values(subject.records).includes(subjectId))
        this.#subjects.delete(name)
  }
}
