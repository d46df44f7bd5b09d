import { isOnLoopback } from '../../../config.ts'
import { findInstallationMark, installationHeader } from '../../../kernel/installation/installation-mark.ts'
import { isAtWork } from '../../../start/rotate-secrets.ts'
import { type Check, right, wrong } from '../check.ts'

const timeoutMs = 5000

/** Checks that this installation answers at the public URL, and not another installation or another program. */
export const publicAnswer: Check = {
  name: 'public-answer',
  title: 'the public URL is answered by this installation',
  async examine({ config, reader }) {
    if (!(await reader.asSystem(isAtWork))) return right('not checked, because Quoin is not running')
    if (isOnLoopback({ host: '127.0.0.1', publicUrl: config.publicUrl }))
      return right('not checked, because it works only on this machine')
    const { origin } = new URL(config.publicUrl)
    const answer = await fetch(new URL('/api/health', config.publicUrl), {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    }).catch((error: Error & { cause?: Error }) => error)
    const advice =
      'Check the proxy in front of Quoin, the DNS, and QUOIN_PUBLIC_URL. Links in messages and callbacks of services use this address.'
    if (answer instanceof Error)
      return wrong(
        `The address ${origin} does not answer: ${answer.cause?.message ?? answer.message}.`,
        advice,
      )
    await answer.body?.cancel()
    const mark = answer.headers.get(installationHeader)
    if (mark === (await findInstallationMark(reader.queries))) return right()
    if (mark !== null) return wrong(`Another installation of Quoin answers at ${origin}.`, advice)
    return wrong(
      `The address ${origin} answers with status ${answer.status}, but it is not Quoin of this version that answers.`,
      advice,
    )
  },
}
