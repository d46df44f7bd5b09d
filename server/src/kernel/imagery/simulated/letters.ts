/** Bitmap font. Each character has five columns of seven dots, and the lowest bit of a column is its top dot. */
const signs: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '-': '0808080808',
  ',': '0050300000',
  '.': '0060600000',
  "'": '0005030000',
  '#': '147f147f14',
  '/': '2010080402',
  '&': '3649552250',
  ' ': '0000000000',
}

/** Distance between the starts of two letters, and the height of a letter, in dots. */
export const letterWidth = 6
export const letterHeight = 7

/** True if the text has a dot at this position. Unknown characters are blank. */
export function dotAt(text: string, x: number, y: number): boolean {
  const column = x % letterWidth
  if (column >= 5 || y < 0 || y >= letterHeight) return false
  const sign = signs[text[Math.floor(x / letterWidth)] ?? ' '] ?? signs[' ']!
  return ((Number.parseInt(sign.slice(2 * column, 2 * column + 2), 16) >> y) & 1) === 1
}

/** Converts a text to upper case without accents, because the font has only such letters. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
