import { setTimeout as sleep } from 'node:timers/promises'
import { invalidField } from '../../../kernel/errors.ts'
import { releaseSlot } from '../../../kernel/limits/release-slot.ts'
import type { Services } from '../../../kernel/operations/services.ts'

/**
 * Maximum duration of the check, in milliseconds. It is short, because the caller waits for the check. If the check
 * takes longer, the URL is accepted. Every delivery attempt checks the URL again.
 */
const timeoutMs = 2_000

/** Refuses a URL to which events must not be sent, such as one in a private network. The error refers to `url`. */
export async function judgeUrl({ outbound }: Services, url: string): Promise<void> {
  releaseSlot()
  const enough = new AbortController()
  const judgement = await Promise.race([
    outbound.judge(url),
    sleep(timeoutMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ])
  enough.abort()
  if (judgement?.refusal !== undefined) throw invalidField('url', judgement.refusal)
}
