interface Company {
  name: string
  phone: string | null
}

/** The last text to a person who opted out. */
export function confirmationText({ name }: Company): string {
  return `${name}: You get no more text messages from us. Reply START if you want them again.`
}

/** Names the sender and another way to reach it. */
export function helpText({ name, phone }: Company): string {
  const reached = phone === null ? '' : ` Call us at ${phone}.`
  return `${name}.${reached} Reply STOP to get no more text messages.`
}
