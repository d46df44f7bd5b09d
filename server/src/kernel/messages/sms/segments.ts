/** The GSM-7 alphabet (GSM 03.38). A character of `basic` takes one septet, a character of `extension` two. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

/**
 * Returns the length of a text in septets of the GSM-7 alphabet. Null if a character of the text is not in that
 * alphabet.
 */
export function septetsOf(text: string): number | null {
  let septets = 0
  for (const character of text) {
    if (basic.includes(character)) septets += 1
    else if (extension.includes(character)) septets += 2
    else return null
  }
  return septets
}

/**
 * Returns the number of SMS segments that a text needs. A single segment holds up to 160 GSM-7 characters, or 70
 * characters if the text needs another alphabet. In a message of several segments, each holds 153 or 67.
 */
export function segmentsOf(text: string): number {
  const septets = septetsOf(text)
  return septets === null ? parts(text.length, 70, 67) : parts(septets, 160, 153)
}

function parts(length: number, single: number, part: number): number {
  return length <= single ? 1 : Math.ceil(length / part)
}
