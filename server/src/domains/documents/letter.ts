import { composeCustomerMail, type CustomerMail, type MailCompany } from './mail-body.ts'

/** A mail in words of the company's own; addresses of the web in it are links. */
export function composeLetter(letter: { company: MailCompany; subject: string; body: string }): CustomerMail {
  const { company, subject, body } = letter
  const paragraphs = body.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  return composeCustomerMail({
    company,
    subject,
    heading: subject,
    paragraphs,
    hasLinks: true,
    facts: [],
    button: null,
  })
}
