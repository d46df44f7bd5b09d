import * as z from 'zod'

/** Bounds an object whose members have names of their sender's own. The published schema says so, with no limitation. */
export function mostMembers<Record extends z.ZodRecord>(most: number, record: Record): Record {
  const bounded = z.core._check<z.output<Record>>(
    ({ value, issues }) => {
      if (Object.keys(value).length > most)
        issues.push({ code: 'custom', path: [], message: `must have at most ${most} members`, input: value })
    },
    { params: { rules: [] } },
  )
  return record.check(bounded).meta({ maxProperties: most })
}
