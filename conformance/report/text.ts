import type { Report, Result } from '../run.ts'
import { answerOf, curlOf } from './curl.ts'

/** Returns the report as a table, followed by the failures and a summary. */
export function textReport(report: Report): string {
  const rows = report.results.map(({ section, sentence, outcome, reason }) => [
    section,
    sentence,
    reason === undefined ? outcome : `${outcome} (${reason})`,
  ])
  const width = Math.max(7, ...rows.map(([section]) => section!.length))
  const wide = Math.max(9, ...rows.map(([, sentence]) => sentence!.length))
  const line = ([section, sentence, outcome]: readonly string[]): string =>
    `${section!.padEnd(width)}  ${sentence!.padEnd(wide)}  ${outcome}\n`
  const failures = report.results.filter(({ outcome }) => outcome === 'fail')
  return [
    line(['SECTION', 'STATEMENT', 'RESULT']),
    ...rows.map(line),
    ...failures.map(failureOf),
    `\n${summaryOf(report)}`,
  ].join('')
}

function failureOf({ id, sentence, expected, exchange }: Result): string {
  const call = exchange === undefined ? '' : `\n${curlOf(exchange)}\n\n${answerOf(exchange)}\n`
  return `\nFAIL ${id}\n${sentence}\nExpected ${expected}.\n${call}`
}

function summaryOf(report: Report): string {
  const { passed, failed, notTried, calls, durationMs, waitedMs, leftBehind } = report
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  const waited = waitedMs === 0 ? '' : `, of which ${seconds(waitedMs)} waiting for the rate limit`
  const remaining = Object.entries(leftBehind).map(([what, number]) => `${number} × ${what}`)
  return [
    `${passed} pass, ${failed} fail, ${notTried} not tried: ${report.organization} (${report.mode}) at ${report.against}.\n`,
    `${calls} calls in ${seconds(durationMs)}${waited}.\n`,
    report.mode === 'practice' ? 'The records stay in the practice company.\n' : '',
    remaining.length === 0 ? '' : `Left behind: ${remaining.join(', ')}.\n`,
  ].join('')
}
