/** First line of a mail to a customer. */
export function greeting(customerName: string | null): string {
  return customerName === null || customerName.trim() === '' ? 'Hello,' : `Hello ${customerName.trim()},`
}
