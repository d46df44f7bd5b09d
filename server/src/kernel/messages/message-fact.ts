import type { Queries } from '../database/queries.ts'

/**
 * A fact on which a message depends, such as that a visit takes place at that time. It is true when the message is
 * written, and is checked again when the message is submitted.
 */
export interface MessageFact {
  /** Kind of the fact. It names the `FactKind` that checks it. */
  kind: string
  /** Id of the record that the fact is about. */
  id: string
  [detail: string]: string | number | boolean | null
}

/** Organization whose facts are checked, and the instant, ISO 8601 in UTC. */
export interface FactsAt {
  orgId: string
  now: string
}

/** Checks the facts of one kind. */
export interface FactKind {
  kind: string
  isTrue(db: Queries, at: FactsAt, fact: MessageFact): Promise<boolean>
}

/** Returns true if all facts, of any kinds, still hold. */
export type CheckFacts = (db: Queries, at: FactsAt, facts: readonly MessageFact[]) => Promise<boolean>

export function factChecker(kinds: readonly FactKind[]): CheckFacts {
  const byKind = new Map(kinds.map((each) => [each.kind, each]))
  return async (db, at, facts) => {
    for (const fact of facts) {
      const kind = byKind.get(fact.kind)
      if (!kind) throw new Error(`Unknown kind of fact: ${fact.kind}.`)
      if (!(await kind.isTrue(db, at, fact))) return false
    }
    return true
  }
}
