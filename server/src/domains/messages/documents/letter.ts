import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface Letter {
  company: MailCompany
  subject: string
  body: string
  /** The same text as HTML. User input in it is escaped. */
  html: string
}

/** A mail with a text written by the company. */
export function composeLetter({ company, subject, body, html }: Letter): CustomerMail {
  const heading = subject
  return composeCustomerMail({ company, subject, heading, paragraphs: [body], html, facts: [], button: null })
}
