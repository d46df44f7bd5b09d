import type { Queries } from '../database/queries.ts'

/**
 * A fact on which a message depends, for example that a visit takes place at the announced time. It is checked right
 * before the message is submitted. If it is no longer true, the message is not sent.
 */
export interface MessageFact {
  /** Kind of the fact. The `FactKind` of the same kind checks it. */
  kind: string
  /** Id of the record whose state makes the fact true or false, for example of the visit. */
  id: string
  [detail: string]: string | number | boolean | null
}

/** Organization whose facts are checked, and the time of the check (ISO 8601 in UTC). */
export interface FactsAt {
  orgId: string
  now: string
}

/** Checks the facts of one kind. */
export interface FactKind {
  kind: string
  isTrue(db: Queries, at: FactsAt, fact: MessageFact): Promise<boolean>
}

/** Returns true if all facts of all kinds are still true. */
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
