import type { InboundMail } from './inbound-mail.ts'

/**
 * Whether a program wrote it by itself: a notice of absence, a mail that came back, a list. RFC 3834 asks such mail to say
 * so, and forbids to answer it; older programs say it in other words.
 */
export function isAutomatic({ headers, from }: Pick<InboundMail, 'headers' | 'from'>): boolean {
  const says = (name: string, pattern: RegExp): boolean => pattern.test(headers[name] ?? '')
  return (
    says('auto-submitted', /^(?!no\b)./) ||
    says('precedence', /^(bulk|list|junk|auto_reply)\b/) ||
    says('content-type', /^multipart\/report\b/) ||
    'x-autoreply' in headers ||
    'x-autorespond' in headers ||
    'list-id' in headers ||
    headers['return-path'] === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)\b/i.test(from.email)
  )
}
