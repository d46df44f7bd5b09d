import { randomInt } from 'node:crypto'
import type { TestOrg } from '../../../testing/test-org.ts'

export interface Visit {
  status: number
  headers: Record<string, string | undefined>
  /** HTML of the page, without white space that has no effect. */
  text: string
}

export const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/**
 * Requests a page in the same way as the browser of an unknown visitor. If `form` is set, sends its fields in the body.
 */
export async function visit(
  org: TestOrg,
  method: 'GET' | 'POST' | 'HEAD',
  path: string,
  form?: Record<string, string> | string,
  headers: Record<string, string> = {},
  from = anyAddress(),
): Promise<Visit> {
  const body = typeof form === 'object' ? new URLSearchParams(form).toString() : form
  const answer = await org.app.server.inject({
    method,
    url: path,
    remoteAddress: from,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(method === 'POST' ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string | undefined>,
    text: answer.payload.replaceAll(/\s+/g, ' ').replaceAll(/(?<=>) | (?=[<>])/g, ''),
  }
}
