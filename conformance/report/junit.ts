import type { Report, Result } from '../run.ts'
import { answerOf, curlOf } from './curl.ts'

/** Returns the report in the XML form of JUnit, which systems for continuous integration read. */
export function junitReport({ results, passed, failed, notTried, durationMs }: Report): string {
  const sections = [...new Set(results.map(({ section }) => section))]
  const suites = sections.map((section) =>
    suite(
      section,
      results.filter((each) => each.section === section),
    ),
  )
  const counts = `tests="${passed + failed + notTried}" failures="${failed}" skipped="${notTried}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="quoin verify" ${counts} time="${durationMs / 1000}">\n`,
    ...suites,
    '</testsuites>\n',
  ].join('')
}

function suite(section: string, results: readonly Result[]): string {
  const count = (outcome: Result['outcome']): number =>
    results.filter((each) => each.outcome === outcome).length
  const counts = `tests="${results.length}" failures="${count('fail')}" skipped="${count('not tried')}"`
  return `  <testsuite name="${escaped(section)}" ${counts}>\n${results.map(testCase).join('')}  </testsuite>\n`
}

function testCase({
  id,
  section,
  sentence,
  outcome,
  reason,
  expected,
  exchange,
  durationMs,
}: Result): string {
  const start = `    <testcase classname="${escaped(section)}" name="${escaped(sentence)}" id="${escaped(id)}" time="${durationMs / 1000}"`
  if (outcome === 'pass') return `${start}/>\n`
  if (outcome === 'not tried') return `${start}><skipped message="${escaped(reason ?? '')}"/></testcase>\n`
  const call = exchange === undefined ? '' : `${curlOf(exchange)}\n\n${answerOf(exchange)}`
  return `${start}><failure message="${escaped(`Expected ${expected}.`)}">${escaped(call)}</failure></testcase>\n`
}

function escaped(text: string): string {
  return (
    text
      // XML 1.0 has no way to write these characters.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '�')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
