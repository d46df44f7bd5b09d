/** Tables whose rows are work that is done in the background: tasks, and due runs and signals of automations. */
const writesWork = /\b(?:into|update)\s+(?:quoin\.|live\.)?(?:tasks|automation_agenda|automation_signals)\b/i
const mostKnown = 2_000
const known = new Map<string, boolean>()

/** Returns true if the statement may create or schedule background work, so that workers must be woken after its commit. */
export function addsWork(statement: string): boolean {
  let answer = known.get(statement)
  if (answer === undefined) {
    if (known.size >= mostKnown) known.clear()
    answer = writesWork.test(statement)
    known.set(statement, answer)
  }
  return answer
}
