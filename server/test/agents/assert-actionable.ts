import assert from 'node:assert/strict'
import type { TestOrg } from '../../src/testing/test-org.ts'

/**
 * Matches terms of HTTP, of other ways to call the service, or of a library. The errors of MCP tools must not contain
 * them.
 */
const foreign =
  /Idempotency-Key|Confirm-Token|Retry-After|Content-Type|\bheaders?\b|\b(GET|POST|PUT|PATCH|DELETE)\b|\bHTTP\b|\/api\/|query string|\bstatus \d{3}\b|\bthe body\b|\bzod\b|JSON pointer|expected .* to |Invalid |Unrecognized|undefined|\[object/
/** Matches further terms of the HTTP API. "Key" alone is allowed, because it can mean the API key. */
const ofTheOtherDoors = /\b(a|the) new key\b|dry_run|max_bytes/

interface Detail {
  field?: string
  message: string
  kind?: string
}

export interface ToolAnswer {
  isError?: true
  structuredContent: {
    error: { code: string; message: string; next: string; details: Detail[] }
    receipt_id?: string
    resolution?: string
  }
}

export const codeOf = ({ structuredContent }: ToolAnswer): string | undefined => structuredContent.error?.code

/** Asserts that a caller who has only the MCP tools learns from the refusal what to do next. */
export function assertActionable(label: string, answer: ToolAnswer): void {
  const { error, resolution = '', receipt_id } = answer.structuredContent
  const text = `${label}: ${JSON.stringify(answer.structuredContent).slice(0, 1500)}`
  assert.equal(answer.isError, true, text)
  assert.ok(error.next.length > 20, text)
  for (const said of [
    error.message,
    error.next,
    resolution,
    ...error.details.flatMap(({ message, field = '' }) => [message, field]),
  ]) {
    assert.doesNotMatch(said, foreign, text)
    assert.doesNotMatch(said, ofTheOtherDoors, text)
  }
  for (const sentence of [error.message, error.next, resolution].filter((each) => each !== ''))
    assert.match(sentence, /[.!?]$/, text)
  if (error.code === 'validation_error')
    assert.ok(
      error.details.length > 0 && error.details.some(({ field }) => field !== undefined),
      `no field: ${text}`,
    )
  if (receipt_id !== undefined) {
    assert.match(resolution, /^Nothing was changed/, text)
    assert.doesNotMatch(error.next, /the same idempotencyKey/, text)
  }
}

/**
 * Returns the number of the organization's events, and of its audit entries with changes. A refused call must not
 * increase them.
 */
export async function traces(org: TestOrg): Promise<unknown> {
  const rows = await org.query(
    `select (select count(*) from live.events where org_id = $1) as events,
            (select count(*) from live.audit_log where org_id = $1 and changes <> '[]') as changes`,
  )
  return rows[0]
}
