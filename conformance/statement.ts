import type { Kit } from './kit.ts'
import type { Need } from './needs.ts'

/** One statement of the specification that an instance can be checked against. */
export interface Statement {
  /** Name of the section and of the statement in it, such as `lists.default-limit.leads`. */
  id: string
  section: string
  /** The statement in one sentence, as it is printed in the report. */
  sentence: string
  /** Requirements of the statement. If the key does not meet them, the statement is not tried. */
  needs: readonly Need[]
  /** Checks the statement. Throws `StatementFailure` if it does not hold, and `NotTried` if it cannot be checked. */
  run(kit: Kit): Promise<void>
}

type Define = (id: string, sentence: string, needs: readonly Need[], run: Statement['run']) => Statement

/** Returns the function that defines the statements of one section. `usual` are the needs of all of them. */
export function statementsOf(section: string, usual: readonly Need[] = []): Define {
  return (id, sentence, needs, run) => ({
    id: `${section}.${id}`,
    section,
    sentence,
    needs: [...usual, ...needs],
    run,
  })
}
