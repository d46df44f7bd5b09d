import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface Letter {
  company: MailCompany
  subject: string
  body: string
  /** The text as HTML. User input in it is escaped. */
  html: string
}

/** Creates a mail with a text that the company wrote. */
export function composeLetter({ company, subject, body, html }: Letter): CustomerMail {
  const heading = subject
  return composeCustomerMail({ company, subject, heading, paragraphs: [body], html, facts: [], button: null })
}
