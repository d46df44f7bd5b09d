import type { InboundMail } from './inbound-mail.ts'

/**
 * True if a program sent the email automatically, for example as an out-of-office reply, a bounce, or a message of a
 * mailing list. RFC 3834 requires a header in such emails and forbids replies to them; older programs use other
 * headers.
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
