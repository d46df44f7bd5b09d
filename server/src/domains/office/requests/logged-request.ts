import * as z from 'zod'
import { keyNames } from '../../../kernel/access/keys-table.ts'
import { instantOfId } from '../../../kernel/ids.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { RequestRow } from '../../../kernel/request-log/index.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

export const loggedRequestSchema = z
  .object({
    id: id(),
    at: instant().describe('Time of the answer. Real time, also in a company with a test clock.'),
    request_id: z.string().describe('The answer contained it in the header `X-Request-ID`.'),
    key: z.object({
      id: id(),
      name: z.string().nullable().describe('Name of the API key, or of the connected agent.'),
    }),
    mode: z.enum(['live', 'test']).describe('Mode of the API key.'),
    operation: z
      .string()
      .nullable()
      .describe(
        'Operation, or tool of MCP that runs none. Null if the request was refused before its operation was ' +
          'known, or ran none.',
      ),
    method: z.string(),
    route: z.string().describe('Pattern of the route, such as `/api/v1/leads/:id`.'),
    status: z.int().describe('HTTP status. Errors of tools of MCP have the status 200.'),
    error_code: z.string().nullable().describe('Code of the error. Null if the request succeeded.'),
    duration_ms: z.int(),
  })
  .meta({ id: 'LoggedRequest', description: 'A request with an API key, from the request log.' })

export type LoggedRequest = z.infer<typeof loggedRequestSchema>

export async function presentRequests(
  { db, actor }: QueryContext,
  rows: readonly RequestRow[],
): Promise<LoggedRequest[]> {
  const keyIds = rows.map((row) => row.key_id)
  const keys = rows.length === 0 ? [] : await keyNames(db, actor.org.id, keyIds)
  const names = new Map(keys.map(({ id: keyId, name }) => [keyId, name]))
  return rows.map(({ key_id, mode, ...row }) => ({
    ...row,
    at: new Date(instantOfId(row.id)).toISOString(),
    key: { id: key_id, name: names.get(key_id) ?? null },
    mode: mode === 'live' ? 'live' : 'test',
  }))
}
