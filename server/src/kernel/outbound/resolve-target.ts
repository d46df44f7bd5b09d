import { OutboundFailure } from './outcome.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { addressesOf, type ResolveName } from './resolve-name.ts'
import { judgeTarget, type Judgement, type TargetRules } from './target-rules.ts'

/** True if a connection to this address is permitted. */
export function mayConnect(address: string, { allowPrivate }: TargetRules): boolean {
  return isPublicAddress(address) || (allowPrivate && isLoopbackAddress(address))
}

/**
 * Checks a target URL when it is stored: its text, and the addresses of its host if it has any yet. This gives early
 * feedback but does not protect the service, because the host name can lead to other addresses later. So every
 * connection is checked again.
 */
export async function resolveTarget(
  text: string,
  rules: TargetRules,
  resolve: ResolveName,
): Promise<Judgement> {
  const judged = judgeTarget(text, rules)
  if (judged.refusal !== undefined) return judged
  try {
    const addresses = await addressesOf(resolve, judged.url.hostname)
    if (addresses.every((address) => mayConnect(address, rules))) return judged
    return { refusal: 'must name a host of the public Internet' }
  } catch (error) {
    if (error instanceof OutboundFailure) return judged
    throw error
  }
}
