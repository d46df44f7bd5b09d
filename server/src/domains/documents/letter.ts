import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface Letter {
  company: MailCompany
  subject: string
  body: string
  /** The same as HTML, in which no text is markup. */
  html: string
}

/** A mail in words of the company's own. */
export function composeLetter({ company, subject, body, html }: Letter): CustomerMail {
  const heading = subject
  return composeCustomerMail({ company, subject, heading, paragraphs: [body], html, facts: [], button: null })
}
