import type { Examination } from './examine.ts'

/** Formats examinations for a person: a line for each check and, if it failed, what is wrong and what to do. */
export function printExaminations(examinations: readonly Examination[]): string {
  const failed = examinations.filter(({ is_right }) => !is_right)
  const seconds = examinations.reduce((sum, each) => sum + each.seconds, 0)
  const warnings = examinations.filter(({ is_warning }) => is_warning).length
  const summary =
    failed.length === 0
      ? `${examinations.length} checks, ${warnings === 0 ? 'nothing wrong' : `${warnings} warnings`}, ${seconds.toFixed(1)} s`
      : `${failed.length} of ${examinations.length} checks failed, ${seconds.toFixed(1)} s`
  return `${examinations.map(printOne).join('')}\n${summary}\n`
}

function printOne({ is_right, is_warning, title, note, wrong, advice }: Examination): string {
  if (is_warning) return `!  ${title}\n     ${wrong}\n     → ${advice}\n`
  if (is_right) return `✓  ${title}${note === null ? '' : ` (${note})`}\n`
  return `✗  ${title}\n     ${wrong}\n     → ${advice}\n`
}
