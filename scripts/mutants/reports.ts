import type { Mutant } from './mutant.ts'

const reports = 'server/src/domains/reports'
const books = 'server/src/domains/books'
const refs = 'server/src/domains/external-refs'

/** Lines of reports, of the exported books and of ids in other systems. */
export const reportMutants: readonly Mutant[] = [
  {
    promise: 'what was given back is no negative income',
    file: `${reports}/figures/revenue.ts`,
    text: `e.kind in ('refund', 'refund_reversed')`,
    becomes: `e.kind in ('refund_reversed')`,
    tests: [`${reports}/operations/summary.test.ts`],
  },
  {
    promise: 'what is due on the last day is not past due',
    file: `${reports}/figures/receivables.ts`,
    text: `days_1_30: 'i.age between 1 and 30'`,
    becomes: `days_1_30: 'i.age between 0 and 30'`,
    tests: [`${reports}/operations/summary.test.ts`],
  },
  {
    promise: 'a kept report is shown to whom its report would be',
    file: `${reports}/operations/snapshots/create.ts`,
    text: 'own_of: ctx.own,',
    becomes: 'own_of: null,',
    tests: [`${reports}/operations/snapshots/create.test.ts`],
  },
  {
    promise: 'what closes a month is made of what closed the one before it',
    file: `${books}/checksum.ts`,
    text: 'update(`${previous}\\n${entriesSha256}\\n`)',
    becomes: 'update(`${entriesSha256}\\n`)',
    tests: [`${books}/operations/export.test.ts`],
  },
  {
    promise: 'text in a file for accountants is never a formula',
    file: `${books}/csv.ts`,
    text: 'formula.test(text)',
    becomes: 'false',
    tests: [`${books}/operations/export.test.ts`],
  },
  {
    promise: 'of two that make one with the same id at once, the second finds what the first made',
    file: `${refs}/external-refs-table.ts`,
    text: "JSON.stringify(['external_ref', mode, org.id, kind, system, id])",
    becomes: "JSON.stringify(['external_ref', mode, org.id, kind, system, id, Math.random()])",
    tests: [`${refs}/once-by-ref.test.ts`],
  },
]
