import { escapeHtml, type MailMessage } from '../../../kernel/messages/mail/index.ts'

type Content = Pick<MailMessage, 'subject' | 'text' | 'html'>

/**
 * Adds the unsubscribe link to an email: a line at its end, and the two headers for one-click unsubscribing
 * (RFC 8058).
 */
export function withWayOut(
  { subject, text, html }: Content,
  url: string,
  company: string,
): Content & Pick<MailMessage, 'headers'> {
  return {
    subject,
    text: `${text.trimEnd()}\n\n${company} sent this email. Unsubscribe: ${url}\n`,
    ...(html === undefined ? {} : { html: withLine(html, url, company) }),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Adds the line with the unsubscribe link to the HTML, before `</body>` if there is one and otherwise at the end. */
function withLine(html: string, url: string, company: string): string {
  const line = `<p style="margin:2em 0 0;font-size:13px;color:#55606c">${escapeHtml(company)} sent this email. <a href="${escapeHtml(url)}" style="color:#55606c">Unsubscribe from these messages</a></p>`
  const end = html.search(/<\/body\s*>(?![^]*<\/body)/i)
  return end === -1 ? html + line : html.slice(0, end) + line + html.slice(end)
}
