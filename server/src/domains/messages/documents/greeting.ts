/** First line of an email to a customer. */
export function greeting(customerName: string | null): string {
  return customerName === null || customerName.trim() === '' ? 'Hello,' : `Hello ${customerName.trim()},`
}
