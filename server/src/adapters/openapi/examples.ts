import type { RequestExample } from '../rest/route.ts'
import { examples } from '../rest/routes.ts'

const records = new Map(examples.flatMap((each) => Object.entries(each.records)))
const requests = new Map(examples.flatMap((each) => Object.entries(each.requests ?? {})))

export function recordExample(schemaName: string): unknown {
  return records.get(schemaName)
}

export function requestExamples(schemaName: string): Readonly<Record<string, RequestExample>> {
  return requests.get(schemaName) ?? {}
}
