/** How a mail to a customer begins. */
export function greeting(customerName: string | null): string {
  return customerName === null || customerName.trim() === '' ? 'Hello,' : `Hello ${customerName.trim()},`
}
