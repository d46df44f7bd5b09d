import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { rememberLast } from '../../kernel/remember-last.ts'
import { Refusal } from './refusal.ts'

export const protocolVersion = '2025-11-25'

/** Returns an error if the headers of a message are invalid. The headers are checked before the credentials. */
export function refuseHeaders(headers: IncomingHttpHeaders): Refusal | AppError | undefined {
  if (!accepts(headers.accept ?? ''))
    return new Refusal('not_acceptable', 'Accept must list application/json and text/event-stream.')
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''))
    return new AppError('unsupported_media_type', 'The message must be JSON: Content-Type: application/json.')
  // Node joins repeated headers with commas, so a request that contains the version twice is refused as well.
  const version = headers['mcp-protocol-version']
  if (version !== undefined && version !== protocolVersion)
    return new Refusal(
      'unsupported_protocol_version',
      `MCP-Protocol-Version must be ${protocolVersion}, the only supported version.`,
    )
  return undefined
}

const accepts = rememberLast((header) => {
  const types = header.split(',').flatMap((each) => {
    const [type = '', ...parameters] = each.split(';')
    const isAccepted = !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
    return isAccepted ? [type.trim().toLowerCase()] : []
  })
  return types.includes('application/json') && types.includes('text/event-stream')
})
