import * as z from 'zod'

/**
 * Returns a check that a list has no duplicates. Compares whole entries or, if `member` names a field, the values of
 * that field. The second of two equal entries is reported.
 */
export function eachOnce(member?: string) {
  return z.core._check<readonly unknown[]>(
    ({ value, issues }) => {
      const seenNames = new Set<unknown>()
      for (const [at, entry] of value.entries()) {
        const name = member === undefined ? entry : (entry as Record<string, unknown>)[member]
        if (seenNames.has(name))
          issues.push({
            code: 'custom',
            path: member === undefined ? [at] : [at, member],
            message: 'is listed twice',
            input: entry,
          })
        seenNames.add(name)
      }
    },
    {
      error: `must not contain ${member === undefined ? 'an entry' : `the same ${member}`} twice`,
      when: ({ issues }) => issues.length === 0,
    },
  )
}
