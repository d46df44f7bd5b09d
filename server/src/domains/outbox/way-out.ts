import { escapeHtml, type MailMessage } from '../../kernel/messages/mail/index.ts'

type Content = Pick<MailMessage, 'subject' | 'text' | 'html'>

/**
 * The mail with the way to get no more of them: a line at its end, and the two headers by which mail programs offer it
 * with one click (RFC 8058).
 */
export function withWayOut(
  { subject, text, html }: Content,
  url: string,
  company: string,
): Content & Pick<MailMessage, 'headers'> {
  return {
    subject,
    text: `${text.trimEnd()}\n\n${company} sent this mail. No more of these messages: ${url}\n`,
    ...(html === undefined ? {} : { html: withLine(html, url, company) }),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Within the document, where it is a whole one. */
function withLine(html: string, url: string, company: string): string {
  const line = `<p style="margin:2em 0 0;font-size:13px;color:#55606c">${escapeHtml(company)} sent this mail. <a href="${escapeHtml(url)}" style="color:#55606c">No more of these messages</a></p>`
  const end = html.search(/<\/body\s*>(?![^]*<\/body)/i)
  return end === -1 ? html + line : html.slice(0, end) + line + html.slice(end)
}
