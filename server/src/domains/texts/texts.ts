interface Company {
  name: string
  phone: string | null
}

/** The last that somebody reads who wants no more. */
export function confirmationText({ name }: Company): string {
  return `${name}: You get no more text messages from us. Reply START if you want them again.`
}

/** Who writes, and how they are reached otherwise. */
export function helpText({ name, phone }: Company): string {
  const reached = phone === null ? '' : ` Call us at ${phone}.`
  return `${name}.${reached} Reply STOP to get no more text messages.`
}
