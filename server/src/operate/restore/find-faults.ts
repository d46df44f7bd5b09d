import type { InstallationAudit } from '../audit/index.ts'
import type { End } from '../backup/archive.ts'

/**
 * Compares the audit with the counts in the backup. Files that were already missing in the original installation are
 * not reported.
 */
export function findFaults({ unbalanced, missing, wrong, details }: InstallationAudit, end: End): string[] {
  const known = new Set([...end.missing, ...end.wrong])
  const unknown = (names: readonly string[], count: number): string[] => {
    const others = names.filter((name) => !known.has(name))
    // There are more files than the audit lists.
    return others.length > 0 || count <= names.length ? others : ['others']
  }
  const [lost, changed] = [unknown(details.missing, missing), unknown(details.wrong, wrong)]
  return [
    ...(unbalanced > 0 ? [`${unbalanced} journals of the ledger do not balance.`] : []),
    ...(lost.length > 0 ? [`${missing} stored files are missing, among them ${lost[0]}.`] : []),
    ...(changed.length > 0
      ? [`${wrong} stored files have other bytes than those that were stored, among them ${changed[0]}.`]
      : []),
  ]
}
