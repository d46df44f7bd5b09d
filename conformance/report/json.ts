import type { Report } from '../run.ts'
import { answerOf, curlOf } from './curl.ts'

/** Returns the report as a document for programs. Keys and secrets are replaced. */
export function jsonReport({ results, ...report }: Report): object {
  return {
    ...report,
    results: results.map(({ exchange, ...result }) =>
      exchange === undefined ? result : { ...result, curl: curlOf(exchange), answer: answerOf(exchange) },
    ),
  }
}
