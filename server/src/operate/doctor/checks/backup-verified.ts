import { type Check, right, wrong } from '../check.ts'
import { findSetupTime } from '../../backup/backup-setup.ts'
import { readVerification } from '../../restore/verification.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
/** Age of the newest successful verification at which this check fails. The service checks once a week. */
const mostMs = 8 * dayMs

export const backupVerified: Check = {
  name: 'backup-verified',
  isAboutBackups: true,
  title: 'the newest backup was restored and checked within 8 days',
  async examine({ config, now }) {
    const { dataDirectory } = config
    const setUpAt = await findSetupTime(dataDirectory)
    if (setUpAt === undefined) return right('backups are not set up')
    const verification = await readVerification(dataDirectory)
    if (verification?.outcome === 'wrong')
      return wrong(
        `The backup ${verification.name} has faults: ${verification.sentence}`,
        'Do not delete earlier backups. Make another backup and check it with `quoin restore DIRECTORY --verify`; if it has faults too, look for the cause in the installation.',
      )
    const at = Date.parse(verification?.right_at ?? new Date(setUpAt).toISOString())
    if (verification && at - now() > hourMs)
      return wrong(
        `The newest check was at ${new Date(at).toISOString()}, which is in the future: the clock was wrong, or is wrong now.`,
        'Correct the clock. The service checks again after the next nightly backup.',
      )
    if (now() - at <= mostMs)
      return right(
        verification?.outcome === 'right'
          ? `${verification.name}, in ${verification.seconds} s: ${verification.sentence}`
          : 'the service checks it after the next nightly backup',
      )
    const reason = verification?.outcome === 'impossible' ? ` ${verification.sentence}` : ''
    return wrong(
      `No backup was restored for ${Math.floor((now() - at) / dayMs)} days.${reason}`,
      'The service checks the newest backup after each nightly one, if there is room. Or check it with `quoin restore DIRECTORY --verify` and the recovery code.',
    )
  },
}
