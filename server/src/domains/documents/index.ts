export { type AppointmentMail, appointmentMail } from './appointment-mail.ts'
export { answerNewsMail, type AnsweredMail, signedCopyMail } from './answer-mail.ts'
export { nextNumber } from './next-number.ts'
export { type EstimateMail, estimateMail, estimatePrice } from './estimate-mail.ts'
export { type InvoiceMail, invoiceMail, invoiceText } from './invoice-mail.ts'
export { composeLetter } from './letter.ts'
export { composeCustomerMail, type CustomerMail, type MailCompany, type MailContent } from './mail-body.ts'
export { type PaidMail, paidNewsMail, receiptMail } from './receipt-mail.ts'
export { brandColors, contrast } from './brand.ts'
export { type DocumentPdf, documentPdfSchema, withoutBytes } from './document-pdf.ts'
export { pdfOfPage } from './pdf-of-page.ts'
export { findIssuer } from './find-issuer.ts'
export { enclosedFile, enclosureOf, enclosurePrinter } from './print-enclosure.ts'
export { printEstimate } from './print-estimate.ts'
export { printFile } from './print-file.ts'
export { printInvoice } from './print-invoice.ts'
export { templatesFolder } from './templates-folder.ts'
export type {
  PrintedChoice,
  PrintedContact,
  PrintedDocument,
  PrintedLine,
  PrintedSection,
} from './printed-document.ts'
export { extraPrice, optionPrice } from './print-choices.ts'
export { beforeTax } from './print-totals.ts'
export type { SignatureToPrint } from './print-signature.ts'
export type { EstimateToPrint } from './print-estimate.ts'
export type { InvoiceToPrint } from './print-invoice.ts'
export { howToPay, type Issuer } from './print-head.ts'
