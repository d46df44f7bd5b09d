import { setTimeout as sleep } from 'node:timers/promises'
import { invalidField } from '../../kernel/errors.ts'
import { leavePlace } from '../../kernel/limits/place.ts'
import type { Services } from '../../kernel/operations/services.ts'

/** A caller waits meanwhile. What is not known by then is judged at each attempt, as everything is anyway. */
const patienceMs = 2_000

/** Refuses an address that events may not be sent to, naming `url`. */
export async function judgeUrl({ outbound }: Services, url: string): Promise<void> {
  leavePlace()
  const enough = new AbortController()
  const judgement = await Promise.race([
    outbound.judge(url),
    sleep(patienceMs, undefined, { signal: enough.signal }).catch(() => undefined),
  ])
  enough.abort()
  if (judgement?.refusal !== undefined) throw invalidField('url', judgement.refusal)
}
