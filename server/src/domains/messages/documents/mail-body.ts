import { formatPhone } from '../../../kernel/contact/index.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { escapeHtml } from '../../../kernel/messages/mail/index.ts'
import { oneLine } from '../../../kernel/one-line.ts'
import { brandColors } from './brand.ts'

/** Data of the company that sends an email. The record of the company settings has all of these fields. */
export interface MailCompany {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  /** Country of the company, in whose form the phone number is written. */
  country?: string | undefined
  website?: string | null | undefined
  brand_color?: string | null | undefined
}

export interface CustomerMail {
  subject: string
  text: string
  html: string
}

export interface MailContent {
  company: MailCompany
  subject: string
  heading: string
  /** Plain text. Line breaks are preserved. */
  paragraphs: readonly string[]
  /**
   * HTML of the paragraphs. Needed if the text contains URLs that must become links. Defaults to the paragraphs,
   * escaped.
   */
  html?: string
  facts: readonly (readonly [label: string, value: string])[]
  button: { label: string; url: string } | null
}

/**
 * Creates an email to a customer. All such emails have the same layout, with the same content as text and as HTML. User
 * input is escaped.
 */
export function composeCustomerMail(content: MailContent): CustomerMail {
  return { subject: subjectOf(content.subject), text: textOf(content), html: htmlOf(content) }
}

const subjectOf = (text: string): string => cutText(oneLine(text), 200)

const contactOf = ({ email, phone, country, website }: MailCompany): string[] =>
  [phone && country ? formatPhone(phone, country) : phone, email, website].filter(
    (each) => typeof each === 'string' && each !== '',
  ) as string[]

function textOf({ company, paragraphs, facts, button }: MailContent): string {
  const parts = [
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    [company.name, ...contactOf(company)].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>')

const face = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf({ company, subject, heading, paragraphs, html, facts, button }: MailContent): string {
  const { brand, onBrand } = brandColors(company.brand_color)
  const factRows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#5b6672">${escapeHtml(label)}</td>` +
        `<td align="right" style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  const link = button
    ? `<p style="margin:28px 0 8px"><a href="${escapeHtml(safeUrl(button.url))}" style="display:inline-block;` +
      `padding:13px 26px;border-radius:8px;background:${brand};color:${onBrand};font-weight:600;` +
      `text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subjectOf(subject))}</title></head>
<body style="margin:0;background:#f3f5f7;${face};font-size:16px;line-height:1.5;color:#16202b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid ${brand}">
<tr><td style="padding:28px 32px">
<p style="margin:0 0 20px;color:#5b6672;font-weight:600">${escapeHtml(company.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${(html === undefined ? paragraphs.map(lines) : [html]).map((each) => `<p style="margin:0 0 14px">${each}</p>`).join('\n')}
${factRows === '' ? '' : `<table width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0 0;border-top:1px solid #e3e8ec;border-bottom:1px solid #e3e8ec">${factRows}</table>`}
${link}
</td></tr></table>
<p style="max-width:560px;margin:18px 0 0;font-size:13px;color:#5b6672">${[company.name, ...contactOf(company)].map(escapeHtml).join(' &middot; ')}</p>
</td></tr></table>
</body></html>
`
}

/**
 * Returns the URL. The URL becomes a link, so it must begin with `http://` or `https://`; otherwise, throws an error.
 */
function safeUrl(url: string): string {
  if (!/^https?:\/\//i.test(url))
    throw new RangeError('A link in an email must begin with http:// or https://.')
  return url
}
