import { checkMailServer } from '../../../kernel/messages/mail/index.ts'
import { type OfflineCheck, right, wrong } from '../check.ts'

export const mailServer: OfflineCheck = {
  name: 'mail-server',
  title: 'the mail server accepts our login',
  isOffline: true,
  async examine({ config }) {
    if (config.smtpUrl === undefined) return right('none, so emails stay in the outbox')
    const reason = await checkMailServer(config.smtpUrl)
    return reason === undefined
      ? right()
      : wrong(
          `The mail server cannot be used: ${reason.replace(/\.$/, '')}.`,
          'Correct SMTP_URL, or start the mail server. Waiting emails are then sent automatically.',
        )
  },
}
