/** The alphabet of plain text messages (GSM 03.38); what is in the extension takes two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

/** Length in the plain alphabet, in places of seven bits. Null: the text has a character outside of it. */
export function septetsOf(text: string): number | null {
  let septets = 0
  for (const character of text) {
    if (basic.includes(character)) septets += 1
    else if (extension.includes(character)) septets += 2
    else return null
  }
  return septets
}

/** How many messages a carrier counts: 160 characters of the plain alphabet or 70 of any other, less when in parts. */
export function segmentsOf(text: string): number {
  const septets = septetsOf(text)
  return septets === null ? parts(text.length, 70, 67) : parts(septets, 160, 153)
}

function parts(length: number, single: number, part: number): number {
  return length <= single ? 1 : Math.ceil(length / part)
}
