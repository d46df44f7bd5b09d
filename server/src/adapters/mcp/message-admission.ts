import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseLonger } from '../../kernel/http/bound-body.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { addressBucket, admit } from '../../kernel/http/quota.ts'
import { rememberLast } from '../../kernel/remember-last.ts'
import { chargedTo } from '../rest/admission.ts'
import { allowedAddresses } from './allowed-addresses.ts'
import type { McpParts } from './mcp-parts.ts'
import { refuseHeaders } from './transport-rules.ts'

/**
 * Maximum size of a message without a valid API key, in bytes. This is enough, because the methods that need no API key
 * have short messages.
 */
export const largestKeyless = 16 * 1024
export const keylessTooLarge = `Without a valid API key, a message can have at most ${largestKeyless} bytes.`

/**
 * Returns the hook that checks the headers of a message. It counts the message against the rate limit of its API key
 * or, without a valid key, of the network address of the caller.
 */
export function messageAdmission(
  parts: McpParts,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const charge = chargedTo(parts)
  const addressesOf = rememberLast(allowedAddresses)
  return async (request, reply) => {
    const { headers, socket } = request
    const { host, origin } = headers
    const refuseAddress = addressesOf(parts.publicUrl())
    const refusal =
      refuseAddress({ host, origin, localAddress: socket.localAddress }) ?? refuseHeaders(headers)
    if (refusal) {
      await admit(parts.limiter, [addressBucket(callerAddress(request), parts.addressPerMinute)], reply)
      throw refusal
    }
    request.access = await charge(request, reply)
    if (!request.access) refuseLonger(request, largestKeyless, keylessTooLarge)
  }
}
