import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

export interface Letter {
  company: MailCompany
  subject: string
  body: string
  /** The text of `body` as HTML. User input in it must already be escaped. */
  html: string
}

/**
 * Creates the email of an organization to a customer, with a subject and a text that a member of the company
 * wrote.
 */
export function composeLetter({ company, subject, body, html }: Letter): CustomerMail {
  const heading = subject
  return composeCustomerMail({ company, subject, heading, paragraphs: [body], html, facts: [], button: null })
}
