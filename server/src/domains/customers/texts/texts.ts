interface Company {
  name: string
  phone: string | null
}

/** Builds the confirmation of an opt-out, which is the last text message to the person. */
export function confirmationText({ name }: Company): string {
  return `${name}: You get no more text messages from us. Reply START if you want them again.`
}

/** Builds the answer to a request for help. It names the company and its phone number, if there is one. */
export function helpText({ name, phone }: Company): string {
  const reached = phone === null ? '' : ` Call us at ${phone}.`
  return `${name}.${reached} Reply STOP to get no more text messages.`
}
